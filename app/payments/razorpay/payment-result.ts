import { MAX_REASON_LENGTH, UNEXPLAINED, type PaymentResult } from "../payment-provider";

const PAYMENT_ID = /^\w{1,64}$/;
const SIGNATURE = /^[0-9a-f]{64}$/i;
/** The provider's fields, each with its maximum length. */
export const resultNames: ReadonlyMap<string, number> = new Map([
  ["razorpay_payment_id", 64],
  ["razorpay_order_id", 64],
  ["razorpay_signature", 64],
  ["error[metadata]", 1000],
  ["error[description]", MAX_REASON_LENGTH],
  ["error[reason]", MAX_REASON_LENGTH],
  ["error[code]", MAX_REASON_LENGTH],
]);

/** Reads the provider's fields. A payment for an order other than `providerOrderId` counts as failed. */
export function readPaymentResult(fields: URLSearchParams, providerOrderId: string): PaymentResult {
  const paymentId = textOf(fields, "razorpay_payment_id");
  const signature = textOf(fields, "razorpay_signature");
  const isOurs = textOf(fields, "razorpay_order_id") === providerOrderId;
  if (isOurs && PAYMENT_ID.test(paymentId) && SIGNATURE.test(signature)) return { kind: "paid", paymentId, signature };
  return { kind: "failed", paymentId: failedPaymentId(textOf(fields, "error[metadata]")), reason: reasonOf(fields) };
}

function reasonOf(fields: URLSearchParams): string {
  const reason = textOf(fields, "error[description]") || textOf(fields, "error[reason]") || textOf(fields, "error[code]");
  return reason.slice(0, MAX_REASON_LENGTH) || UNEXPLAINED;
}

/** @param metadata JSON text. */
function failedPaymentId(metadata: string): string | null {
  try {
    const read: unknown = JSON.parse(metadata);
    const id: unknown = typeof read === "object" && read !== null && "payment_id" in read ? read.payment_id : null;
    return typeof id === "string" && PAYMENT_ID.test(id) ? id : null;
  } catch {
    return null;
  }
}

function textOf(fields: URLSearchParams, name: string): string {
  return fields.get(name)?.trim() ?? "";
}
