import { beyondSpec, defineCall } from "./call";
import { field, flag, omittedWhenNull, oneOf, optional, requiredSentId, requiredText, rupees, text, wholeNumber } from "./fields";
import { ownOrder, ownReseller } from "./reseller";
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
  failureReason: field("failure_reason", omittedWhenNull(text)),
};

const answer = { isPaid: field("is_paid", flag) };

export const readPaymentState = beyondSpec("read", "anyone", "/payment/state", {
  request: { orderId: field("order_id", requiredSentId), providerOrderId: field("razorpay_order_id", requiredText) },
  answer: {
    state: field("state", oneOf(["open", "paid", "unmatched"], "open")),
    refundDue: field("refund_due", optional(wholeNumber)),
    orderCode: field("order_code", text),
  },
});

export const reportPayment = defineCall("write", "anyone", "/paymentstatus", [], { request: settlement, answer });

export const reportPostpaidStickerPayment = defineCall("write", "anyone", "/paymentstatus/postpaid", ["Status"], {
  request: settlement,
  answer,
});

/**
 * The person who pays is logged in, but this API call needs no token. The payment provider makes the browser post from another website, so
 * the browser does not send the cookie with the token. Only a report with the provider's signature settles the order. The same applies to
 * `reportResellerPayment`.
 */
export const reportRenewalPayment = defineCall("write", "anyone", "/paymentstatus/renew", ["Status"], {
  request: { ...settlement, barcode: field("guid", requiredText) },
  answer,
});

export const reportResellerPayment = defineCall("write", "anyone", "/reseller_payment_status", ["ErrorCode"], {
  request: settlement,
  answer,
});

/** Opens the payment of an unpaid prepaid order again. */
export const payResellerOrder = beyondSpec("write", "reseller", "/pay_order", {
  marks: ["ErrorCode"],
  request: ownOrder,
  answer: awaitingPayment,
});

/** Opens a payment of what is due on a reseller's account. Refused if another amount is due than the page showed. */
export const payBalance = beyondSpec("write", "reseller", "/pay_balance", {
  marks: ["ErrorCode"],
  request: { ...ownReseller, amount: field("amount", rupees) },
  answer: awaitingPayment,
});
