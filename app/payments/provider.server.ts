import { environment } from "~/env.server";

const RAZORPAY = "https://api.razorpay.com";

/** Where people pay. */
export type PaymentProvider = {
  /** "" is this website itself, which passes the sandbox's pages on. */
  readonly baseUrl: string;
  /** The widget's script; the sandbox has none. */
  readonly script: string | null;
  /** What the page that opens the widget lets it reach (Content-Security-Policy); none when it is all ours. */
  readonly origins: readonly string[];
};

/** Razorpay spreads its widget over several hosts; what stands in for it has all of it in one place. */
export const paymentProvider: PaymentProvider = providerAt(environment.payments.baseUrl ?? "");

function providerAt(baseUrl: string): PaymentProvider {
  if (baseUrl === "") return { baseUrl, script: null, origins: [] };
  if (baseUrl !== RAZORPAY) return { baseUrl, script: `${baseUrl}/v1/checkout.js`, origins: [new URL(baseUrl).origin] };
  return {
    baseUrl,
    script: "https://checkout.razorpay.com/v1/checkout.js",
    origins: [RAZORPAY, "https://checkout.razorpay.com", "https://cdn.razorpay.com", "https://lumberjack.razorpay.com"],
  };
}
