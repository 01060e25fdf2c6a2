import { defineCall } from "./call";
import { field, flag, leftOutWhenNull, optional, record, requiredSentId, requiredText, text, wholeNumber } from "./fields";

/** The one currency (spec, section 9). */
export const INR = "INR";

/** Where the provider sends a person back to, by GET, who has paid by a payment link. */
export const paymentLinkReturnPath = "/payment/return";

/**
 * `providerPaymentId` goes out twice: the API wants it as razorpay_id too, null on a dismissal (spec, section 7). For a payment by a
 * payment link, `providerOrderId` is the link's id.
 */
const settlement = {
  paymentReference: field("razorpay_id", optional(text)),
  orderId: field("order_id", requiredSentId),
  providerPaymentId: field("razorpay_payment_id", optional(text)),
  providerOrderId: field("razorpay_order_id", optional(text)),
  signature: field("razorpay_signature", optional(text)),
  amount: field("amount", wholeNumber),
  currency: field("currency", requiredText),
  status: field("status", requiredText),
};

const failureReason = field("failure_reason", leftOutWhenNull(text));

/** Beyond the spec: a failure reported of an order that is paid already is no failure, and who paid is not told to pay again. */
const answer = record({ isPaid: field("is_paid", flag) });

export const paymentStatuses = { success: "Success", failed: "Failed", completed: "completed" } as const;

export const reportPayment = defineCall({
  path: "/paymentstatus",
  effect: "write",
  caller: "anyone",
  marks: [],
  request: record({ ...settlement, failureReason }),
  answer,
});

export const reportPostpaidStickerPayment = defineCall({
  path: "/paymentstatus/postpaid",
  effect: "write",
  caller: "anyone",
  marks: ["Status"],
  request: record({ ...settlement, failureReason }),
  answer,
});

/**
 * This and the reseller's below are sent without a token: the provider posts back from another site, so the browser brings no
 * cookie. The proof is the provider's signature.
 */
export const reportRenewalPayment = defineCall({
  path: "/paymentstatus/renew",
  effect: "write",
  caller: "anyone",
  marks: ["Status"],
  request: record({ ...settlement, barcode: field("guid", requiredText), failureReason }),
  answer,
});

export const reportResellerPayment = defineCall({
  path: "/reseller_payment_status",
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode"],
  request: record({ ...settlement, failureReason }),
  answer,
});
