import type { CoreServices } from "../platform/database/database";
import type { Log } from "../platform/process/log";
import type { PaymentProvider } from "./provider";
import { createRazorpay, RAZORPAY_URL } from "./razorpay/razorpay";
import type { RazorpayAccount } from "./razorpay/signatures";
import { createPaymentSandbox } from "./sandbox/sandbox";

/** The operator's choice of provider, from the environment. */
export type PaymentSettings = {
  readonly payments: "razorpay" | "sandbox";
  readonly razorpay: {
    /** The URL of the provider's API. Null for the default URL. */
    readonly baseUrl: string | null;
    /** Null with the sandbox. */
    readonly account: RazorpayAccount | null;
  };
};

type Services = CoreServices & { readonly environment: PaymentSettings };

export type Payments = {
  readonly provider: PaymentProvider;
  /** Tells the listener that a payment is due for a check at the provider. Without a listener, the check waits for the next round. */
  checkSoon(): void;
  onCheckSoon(listener: () => void): void;
};

export function createPayments(services: Services, log: Log): Payments {
  let onCheckSoon: (() => void) | null = null;
  return {
    provider: createProvider(services, log),
    checkSoon: () => onCheckSoon?.(),
    onCheckSoon(listener) {
      onCheckSoon = listener;
    },
  };
}

function createProvider(services: Services, log: Log): PaymentProvider {
  const { account } = services.environment.razorpay;
  const baseUrl = paymentAddress(services.environment);
  if (baseUrl === null) return createPaymentSandbox(services);
  if (account === null) throw new Error("PAYMENTS=razorpay needs an account.");
  return createRazorpay({ account, baseUrl }, log);
}

/** Returns the URL of the provider's API, or null for the sandbox. */
export function paymentAddress({ payments, razorpay }: PaymentSettings): string | null {
  return payments === "sandbox" ? null : (razorpay.baseUrl ?? RAZORPAY_URL);
}
