import { INR } from "#contract/payments";
import type { PaymentProvider } from "../payment-provider";
import { readPaymentResult, resultNames } from "./payment-result";

const RAZORPAY = "https://api.razorpay.com";
const WIDGET = "https://checkout.razorpay.com/v1/checkout.js";

/** Razorpay serves its widget from several hosts. */
const ORIGINS = [RAZORPAY, "https://checkout.razorpay.com", "https://cdn.razorpay.com", "https://lumberjack.razorpay.com"];

/** Creates Razorpay: its hosted checkout and its widget. @param baseUrl - its own, or that of a fake that serves all from one host. */
export function razorpay(baseUrl: string): PaymentProvider {
  return {
    name: "Razorpay",
    origins: baseUrl === RAZORPAY ? ORIGINS : [new URL(baseUrl).origin],
    formFor: ({ keyId, providerOrderId, amount, merchant, payer, callbackUrl, cancelUrl }) => ({
      action: `${baseUrl}/v1/checkout/embedded`,
      script: baseUrl === RAZORPAY ? WIDGET : `${baseUrl}/v1/checkout.js`,
      fields: {
        key_id: keyId,
        order_id: providerOrderId,
        amount: String(amount),
        currency: INR,
        name: merchant,
        "prefill[name]": payer.name,
        "prefill[email]": payer.email,
        "prefill[contact]": payer.phone,
        callback_url: callbackUrl,
        cancel_url: cancelUrl,
      },
    }),
    resultNames,
    readResult: readPaymentResult,
    readLinkResult(query) {
      const paymentId = query.get("razorpay_payment_id");
      if (paymentId === null || query.get("razorpay_payment_link_status") !== "paid") return null;
      return { paymentId, linkId: query.get("razorpay_payment_link_id"), signature: query.get("razorpay_signature") };
    },
  };
}
