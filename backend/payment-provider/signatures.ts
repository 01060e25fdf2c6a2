import { createHmac } from "node:crypto";

/** What the provider signs when a payment link was paid. */
export type PaidLink = { readonly linkId: string; readonly referenceId: string; readonly paymentId: string };

/** The signature under a payment of a provider's order, as the provider makes it. @param secret - the account's key secret. */
export function signPayment(secret: string, payment: { readonly orderId: string; readonly paymentId: string }): string {
  return sign(secret, `${payment.orderId}|${payment.paymentId}`);
}

/** The signature that comes back with who has paid by a link. @param secret - the account's key secret. */
export function signPaidLink(secret: string, { linkId, referenceId, paymentId }: PaidLink): string {
  return sign(secret, `${linkId}|${referenceId}|paid|${paymentId}`);
}

/** The signature over a webhook's body, byte for byte. @param secret - the webhook's own. */
export function signWebhook(secret: string, body: string): string {
  return sign(secret, body);
}

function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
