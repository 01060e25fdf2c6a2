import { MAX_REASON_LENGTH, UNEXPLAINED, type PaymentProvider } from "./payment-provider";

/** The API's payment sandbox. @param apiUrl - null if this website serves the API's pages. */
export function sandbox(apiUrl: string | null): PaymentProvider {
  return {
    name: null,
    origins: apiUrl === null ? [] : [new URL(apiUrl).origin],
    formFor: ({ providerOrderId, merchant, callbackUrl, cancelUrl }) => ({
      action: `${apiUrl ?? ""}/sandbox/pay`,
      fields: { order_id: providerOrderId, name: merchant, callback_url: callbackUrl, cancel_url: cancelUrl },
      script: null,
    }),
    resultNames: new Map(["order_id", "payment_id", "signature", "reason"].map((name) => [name, MAX_REASON_LENGTH])),
    readResult(fields, providerOrderId) {
      const [paymentId, signature] = [fields.get("payment_id"), fields.get("signature")];
      const isOurs = fields.get("order_id") === providerOrderId;
      return isOurs && paymentId && signature
        ? { kind: "paid", paymentId, signature }
        : { kind: "failed", paymentId, reason: fields.get("reason") || UNEXPLAINED };
    },
    readLinkResult(query) {
      const paymentId = query.get("payment_id");
      return paymentId === null ? null : { paymentId, linkId: query.get("order_id"), signature: query.get("signature") };
    },
  };
}
