import type { Outcome } from "./outcome";
import type { ReplyCode } from "./reply-codes";

type WhenShown = "never" | "onSuccess" | "onRefusal";

/**
 * When people see the API's Message, for each API call of the spec's section 7. They see a fixed text if section 4 or 8 has one, or if the
 * column "Response used" does not list Message.
 */
export const shownMessages: Readonly<Record<string, WhenShown>> = {
  // The column lists Message, but section 8 says: "the failure is only logged and the section stays hidden".
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
  // Section 8 has messages for a code that was sent and for a code that was verified.
  "/login": "onRefusal",
  "/register": "onRefusal",
  "/verifyOTP": "onRefusal",
  "/registerwithvehicledetail": "never",
  "/addvehicledetail": "never",
  // Section 7 does not say what the response has. Section 8 has the server's Message for a failed login.
  "/vehicle_owner/login": "onRefusal",
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

/** Messages of our own API that say what a person can do instead. We show them for every API call, because they are our own words. */
const ownRefusals: readonly (ReplyCode | undefined)[] = [
  "proofWrong",
  "callsNotTaken",
  "callsNotTakenNow",
  "emergencyCallsNotTaken",
  "formUsedOtherwise",
  "emergencyPhoneOwn",
  "newPhoneCodeWrong",
  "oldPhoneCodeWrong",
  "newEmailCodeWrong",
  "oldEmailCodeWrong",
  "changeUnderWay",
  "changeCodeExpired",
  "phoneUnchanged",
  "phoneHasAccount",
  "emailUnchanged",
  "plateUnchanged",
  "changedTooOften",
  "stickerNotNew",
  "stickerUnusable",
  "stickerOfOtherKind",
  "secondDriverExists",
  "personRefused",
  "noticeUnknown",
  "consentNeedsErasure",
  "nomineeNameInvalid",
  "nomineePhoneInvalid",
];

/**
 * Returns the outcome without its message if people must not see the message. Clears the message of every API call that is not in the spec,
 * except our own words.
 */
export function withShownMessage<Answer>(path: string, outcome: Outcome<Answer>): Outcome<Answer> {
  if (outcome.kind === "unavailable") return outcome;
  if (outcome.kind === "refused" && ownRefusals.includes(outcome.code)) return outcome;
  const when = shownMessages[path] ?? "never";
  const isShown = when === (outcome.kind === "ok" ? "onSuccess" : "onRefusal");
  return isShown ? outcome : { ...outcome, message: "" };
}
