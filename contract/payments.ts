import { defineCall, defineCallBeyondSpec } from "./call";
import { field, flag, omittedWhenNull, oneOf, optional, record, requiredSentId, requiredText, text, wholeNumber } from "./fields";
import { ownOrder } from "./reseller-list-fields";
import { awaitingPayment } from "./shop";

/** The only currency (spec, section 9). */
export const INR = "INR";

/** The path to which the payment provider redirects the browser, by GET, after a payment by link. */
export const paymentLinkReturnPath = "/payment/return";

export const paymentStatuses = { success: "Success", failed: "Failed", completed: "completed" } as const;

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

const answer = record({
  isPaid: field("is_paid", flag),
});

const paymentStates = ["open", "paid", "unmatched"] as const;

export const readPaymentState = defineCallBeyondSpec({
  path: "/payment/state",
  effect: "read",
  caller: "anyone",
  request: record({
    orderId: field("order_id", requiredSentId),
    providerOrderId: field("razorpay_order_id", requiredText),
  }),
  answer: record({
    state: field("state", oneOf(paymentStates, "open")),
    refundDue: field("refund_due", optional(wholeNumber)),
    orderCode: field("order_code", text),
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
  request: record({
    ...settlement,
    status: field("status", requiredText),
    failureReason,
  }),
  answer,
});

/**
 * The person who pays is logged in, but this API call needs no token. The payment provider makes the browser post from another website, so
 * the browser does not send the cookie with the token. Only a report with the provider's signature settles the order. The same applies to
 * `reportResellerPayment`.
 */
export const reportRenewalPayment = defineCall({
  path: "/paymentstatus/renew",
  effect: "write",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    ...settlement,
    barcode: field("guid", requiredText),
    failureReason,
  }),
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

/** Opens the payment of an unpaid prepaid order again. */
export const payResellerOrder = defineCall({
  path: "/pay_order",
  isBeyondSpec: true,
  effect: "write",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record(ownOrder),
  answer: awaitingPayment,
});
