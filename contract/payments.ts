import { defineCall } from "./call";
import { constant, field, leftOutWhenNull, optional, record, requiredId, requiredText, text, wholeNumber } from "./fields";

/** `providerPaymentId` goes out twice: the API wants it as razorpay_id too, null on a dismissal (spec, section 7). */
const settlement = {
  paymentReference: field("razorpay_id", optional(text)),
  orderId: field("order_id", requiredId),
  providerPaymentId: field("razorpay_payment_id", optional(text)),
  providerOrderId: field("razorpay_order_id", optional(text)),
  signature: field("razorpay_signature", optional(text)),
  amount: field("amount", wholeNumber),
  currency: field("currency", constant("INR")),
  status: field("status", requiredText),
};

const failureReason = field("failure_reason", leftOutWhenNull(text));

export const paymentStatuses = { success: "Success", failed: "Failed", completed: "completed" } as const;

export const reportPayment = defineCall({
  path: "/paymentstatus",
  effect: "write",
  caller: "anyone",
  marks: [],
  request: record({ ...settlement, failureReason }),
  answer: record({}),
});

export const reportPostpaidStickerPayment = defineCall({
  path: "/paymentstatus/postpaid",
  effect: "write",
  caller: "anyone",
  marks: ["Status"],
  request: record({ ...settlement, failureReason }),
  answer: record({}),
});

export const reportRenewalPayment = defineCall({
  path: "/paymentstatus/renew",
  effect: "write",
  caller: "owner",
  marks: ["Status"],
  request: record({ ...settlement, barcode: field("guid", requiredText), failureReason }),
  answer: record({}),
});

export const reportResellerPayment = defineCall({
  path: "/reseller_payment_status",
  effect: "write",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record({ ...settlement, failureReason }),
  answer: record({}),
});
