import type { Outcome } from "./outcome";

/**
 * Whose words a person reads: for each call of the spec's section 7, when the API's own Message is shown. Where the section's column
 * "Response used" lists no Message, or section 8 has a fixed sentence all the same, ours is shown, whatever the API says.
 */
type Shown = "never" | "onSuccess" | "onRefusal";

const shown: Readonly<Record<string, Shown>> = {
  // Listed, but section 8: "the failure is only logged and the section stays hidden".
  "/testimonial": "never",
  // Section 8 has a sentence for the failure.
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
  // Section 8 has a sentence for the success of each login's two steps.
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
  // Section 4 has a sentence for the success.
  "/create_order_postpaid": "onRefusal",
  "/create_order": "never",
  "/reseller_payment_status": "never",
  "/ledger_list": "never",
  "/payment_list": "never",
  "/make-call": "never",
  // Section 8 has a sentence for the success.
  "/sms/template": "onRefusal",
};

/** The calls that the table speaks of. */
export const callsWithWords: readonly string[] = Object.keys(shown);

/** The outcome with the API's words only where they reach the person. A call beyond the spec is answered in our words. */
export function inDueWords<Answer>(path: string, outcome: Outcome<Answer>): Outcome<Answer> {
  if (outcome.kind === "unavailable") return outcome;
  const when = shown[path] ?? "never";
  const isShown = when === (outcome.kind === "ok" ? "onSuccess" : "onRefusal");
  return isShown ? outcome : { ...outcome, message: "" };
}
