import type { Outcome } from "./outcome";
import { words } from "./words";

type WhenShown = "never" | "onSuccess" | "onRefusal";

/**
 * When the API's Message is shown to people, for each call of the spec's section 7. Our own text is shown where the column "Response
 * used" does not list Message, or where section 8 has a fixed message.
 */
export const shownMessages: Readonly<Record<string, WhenShown>> = {
  // Listed, but section 8 says: "the failure is only logged and the section stays hidden".
  "/testimonial": "never",
  // Section 8 has a message for the failure.
  "/inquiry": "onSuccess",
  "/state_list": "never",
  "/promocode": "never",
  "/checkout": "never",
  "/checkout/postpaid": "never",
  "/checkout/renew": "never",
  "/paymentstatus": "never",
  "/paymentstatus/postpaid": "never",
  "/paymentstatus/renew": "never",
  "/qrcodedetail": "never",
  "/pages": "never",
  "/product_detail": "never",
  // Section 8 has a message for the success of each login's two steps.
  "/login": "onRefusal",
  "/register": "onRefusal",
  "/verifyOTP": "onRefusal",
  "/registerwithvehicledetail": "never",
  "/addvehicledetail": "never",
  "/vehicle_owner/login": "never",
  "/vehicle_owner/verifyOTP": "never",
  "/vehicle_owner/profile": "never",
  "/vehicle_owner/update_profile": "never",
  "/vehicle_owner/getQRCode": "never",
  "/vehicle_owner/UpdateQRCode": "never",
  "/resellerLogin": "onRefusal",
  "/resellerVerifyOTP": "never",
  "/order_list": "never",
  "/order_details": "never",
  "/myQR": "never",
  "/product_price": "never",
  // Section 4 has a message for the success.
  "/create_order_postpaid": "onRefusal",
  "/create_order": "never",
  "/reseller_payment_status": "never",
  "/ledger_list": "never",
  "/payment_list": "never",
  "/make-call": "never",
  // Section 8 has a message for the success.
  "/sms/template": "onRefusal",
};

/** Refusals that only an API with contact settings sends, in our own words. Shown for every call. */
const ownRefusals: readonly string[] = [words.proofWrong, words.callsNotTaken, words.emergencyCallsNotTaken];

/** Clears the outcome's message where it must not be shown. Calls that are not in the spec never show it. */
export function withShownMessage<Answer>(path: string, outcome: Outcome<Answer>): Outcome<Answer> {
  if (outcome.kind === "unavailable") return outcome;
  if (outcome.kind === "refused" && ownRefusals.includes(outcome.message)) return outcome;
  const when = shownMessages[path] ?? "never";
  const isShown = when === (outcome.kind === "ok" ? "onSuccess" : "onRefusal");
  return isShown ? outcome : { ...outcome, message: "" };
}
