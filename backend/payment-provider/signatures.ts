import { createHmac } from "node:crypto";

/** The values that the provider signs for a payment link that was paid. */
export type PaidLink = { readonly linkId: string; readonly referenceId: string; readonly paymentId: string };

/** Signs a payment, by the payment provider's ids of the order and the payment. @param secret - the account's key secret. */
export function signPayment(secret: string, payment: { readonly orderId: string; readonly paymentId: string }): string {
  return sign(secret, `${payment.orderId}|${payment.paymentId}`);
}

/** Signs the result of a paid link, which the payer's browser brings back. @param secret - the account's key secret. */
export function signPaidLink(secret: string, { linkId, referenceId, paymentId }: PaidLink): string {
  return sign(secret, `${linkId}|${referenceId}|paid|${paymentId}`);
}

/** Signs a webhook's raw body. @param secret - the webhook secret. */
export function signWebhook(secret: string, body: string): string {
  return sign(secret, body);
}

function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
