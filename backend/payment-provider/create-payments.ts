import type { CoreServices } from "../platform/database/database";
import type { Log } from "../platform/process/log";
import { accountOf, type MerchantAccount, type PaymentSettings } from "./account";
import { createProvider, type PaymentProvider } from "./provider";
import { createPaymentSandbox, type PaymentSandbox } from "./sandbox/sandbox";

export const RAZORPAY_URL = "https://api.razorpay.com";

/** The URL of the sandbox in this process. */
const SANDBOX_URL = "http://payments.internal";

/** The payment provider, and the operator's account with it. */
export type Payments = {
  readonly account: MerchantAccount;
  readonly provider: PaymentProvider;
  /** The sandbox in this process. Null unless PAYMENTS is sandbox. */
  readonly sandbox: PaymentSandbox | null;
  /** Tells the listener that a payment is due for a check at the provider. Without a listener, the check waits for the next round. */
  checkSoon(): void;
  onCheckSoon(listener: () => void): void;
};

/**
 * Creates the configured provider. With PAYMENTS=sandbox, the sandbox in this process gets the same requests as a real provider, without a
 * network. If RAZORPAY_BASE_URL is set, all requests go to that URL instead, even with PAYMENTS=sandbox.
 */
export function createPayments(services: CoreServices & { readonly environment: PaymentSettings }, log: Log): Payments {
  const { environment, secrets } = services;
  const account = accountOf(environment, secrets);
  const sandbox = environment.payments === "sandbox" ? createPaymentSandbox(services, account) : null;
  const { baseUrl } = environment.razorpay;
  const connection =
    sandbox !== null && baseUrl === null
      ? { account, baseUrl: SANDBOX_URL, fetch: sandbox.fetch }
      : { account, baseUrl: baseUrl ?? RAZORPAY_URL };
  let onCheckSoon: (() => void) | null = null;
  return {
    account,
    sandbox,
    provider: createProvider(connection, log),
    checkSoon: () => onCheckSoon?.(),
    onCheckSoon(listener) {
      onCheckSoon = listener;
    },
  };
}
