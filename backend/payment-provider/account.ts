import type { BackendEnvironment } from "../environment/environment";
import type { Secrets } from "../process/secrets";

/** The operator's merchant account with the payment provider. */
export type MerchantAccount = {
  /** Public: the website passes it to the provider's page. */
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
};

/** Returns the configured account, or one that only this backend's sandbox knows. */
export function accountOf({ razorpay }: BackendEnvironment, secrets: Secrets): MerchantAccount {
  return (
    razorpay.account ?? {
      keyId: "rzp_test_sandbox",
      keySecret: secrets.hash("payment sandbox", "key secret"),
      webhookSecret: secrets.hash("payment sandbox", "webhook secret"),
    }
  );
}
