import { createHmac } from "node:crypto";

import { constantTimeEqual } from "../../platform/process/secrets";
import type { PaymentProof } from "../provider";

/** The operator's account. */
export type RazorpayAccount = { readonly keyId: string; readonly keySecret: string; readonly webhookSecret: string };

/** Returns whether Razorpay has signed a payment of an order or, with other fields, of a link. */
export function isSigned({ keySecret }: RazorpayAccount, { target, receipt, paymentId, signature }: PaymentProof): boolean {
  const signed = target.source === "order" ? `${target.id}|${paymentId}` : `${target.id}|${receipt}|paid|${paymentId}`;
  return constantTimeEqual(sign(keySecret, signed), signature);
}

export function isSignedWebhook({ webhookSecret }: RazorpayAccount, body: string, signature: string): boolean {
  return constantTimeEqual(sign(webhookSecret, body), signature);
}

function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
