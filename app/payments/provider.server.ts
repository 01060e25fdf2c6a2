import { environment } from "~/env.server";

const RAZORPAY = "https://api.razorpay.com";

export type PaymentProvider = {
  /** Shown to the person who pays. Null for the sandbox. */
  readonly name: string | null;
  /** "" for the sandbox, whose pages this website serves. */
  readonly baseUrl: string;
  /** The widget's script, or null for the sandbox. */
  readonly script: string | null;
  /** Origins that the Content-Security-Policy of the payment page allows. */
  readonly origins: readonly string[];
};

/** The payment provider. Razorpay serves its widget from several hosts. A fake provider serves everything from one host. */
export const paymentProvider: PaymentProvider = providerAt(environment.payments.baseUrl ?? "");

function providerAt(baseUrl: string): PaymentProvider {
  if (baseUrl === "") return { name: null, baseUrl, script: null, origins: [] };
  if (baseUrl !== RAZORPAY) return { name: "Razorpay", baseUrl, script: `${baseUrl}/v1/checkout.js`, origins: [new URL(baseUrl).origin] };
  return {
    name: "Razorpay",
    baseUrl,
    script: "https://checkout.razorpay.com/v1/checkout.js",
    origins: [RAZORPAY, "https://checkout.razorpay.com", "https://cdn.razorpay.com", "https://lumberjack.razorpay.com"],
  };
}
