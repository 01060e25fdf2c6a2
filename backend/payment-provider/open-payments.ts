import type { Foundation } from "../database/foundation";
import type { BackendEnvironment } from "../environment/environment";
import type { Log } from "../process/log";
import { accountOf, type MerchantAccount } from "./account";
import { openProvider, type PaymentProvider } from "./provider";
import { openPaymentSandbox, type PaymentSandbox } from "./sandbox/sandbox";

const RAZORPAY = "https://api.razorpay.com";

/** The URL of the sandbox in this process. */
const IN_PROCESS = "http://payments.internal";

/** The payment provider, and our account there. */
export type Payments = {
  readonly account: MerchantAccount;
  readonly provider: PaymentProvider;
  /** The sandbox in place of the provider; null with a real one. */
  readonly sandbox: PaymentSandbox | null;
};

/** Opens the configured provider. The sandbox receives the same requests, without a network. */
export function openPayments(services: Foundation & { readonly environment: BackendEnvironment }, log: Log): Payments {
  const { environment, secrets } = services;
  const account = accountOf(environment, secrets);
  const sandbox = environment.payments === "sandbox" ? openPaymentSandbox(services, account) : null;
  const { baseUrl } = environment.razorpay;
  const connection =
    sandbox !== null && baseUrl === null
      ? { account, baseUrl: IN_PROCESS, fetch: sandbox.fetch }
      : { account, baseUrl: baseUrl ?? RAZORPAY };
  return { account, sandbox, provider: openProvider(connection, log) };
}
