import { defineCall } from "./call";
import { field, flag, omittedWhenNull, oneOf, optional, record, requiredSentId, requiredText, text, wholeNumber } from "./fields";
import { awaitingPayment } from "./shop";

/** The only currency (spec, section 9). */
export const INR = "INR";

/** The path to which the payment provider redirects the browser, by GET, after a payment by link. */
export const paymentLinkReturnPath = "/payment/return";

/**
 * `paymentReference` repeats `providerPaymentId`. Both are null on a dismissal (spec, section 7). For a payment link, `providerOrderId`
 * is the link's id.
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

const failureReason = field("failure_reason", omittedWhenNull(text));

/**
 * `isPaid` is not in the spec. If true, the order is paid, even if the report says that the payment failed. The website then does not ask to
 * pay again.
 */
const answer = record({ isPaid: field("is_paid", flag) });

export const paymentStatuses = { success: "Success", failed: "Failed", completed: "completed" } as const;

/**
 * What is known of an order's payment. `unmatched`: money arrived that does not pay the order, such as a wrong amount, so the person must not
 * pay again.
 */
const paymentStates = ["open", "paid", "unmatched"] as const;

/** Returns whether an order still has to be paid. Not in the spec. The website makes this API call only to the built-in API. */
export const readPaymentState = defineCall({
  path: "/payment/state",
  isBeyondSpec: true,
  effect: "read",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ orderId: field("order_id", requiredSentId), providerOrderId: field("razorpay_order_id", requiredText) }),
  answer: record({
    state: field("state", oneOf(paymentStates, "open")),
    /** What is still to be sent back to somebody who paid twice, in paise. */
    refundDue: field("refund_due", optional(wholeNumber)),
  }),
});

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
 * Reports the payment of a renewal. The person who pays is logged in, but this API call needs no token. The payment provider makes the
 * browser post from another website, so the browser does not send the cookie with the token. Only a report with the provider's signature
 * settles the order. The same applies to `reportResellerPayment`.
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

/** Opens the payment of an unpaid prepaid order again. Not in the spec. The website makes this API call only if the order `isPayable`. */
export const payResellerOrder = defineCall({
  path: "/pay_order",
  isBeyondSpec: true,
  effect: "write",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record({ guid: field("guid", requiredSentId), orderId: field("order_id", requiredSentId) }),
  answer: awaitingPayment,
});
