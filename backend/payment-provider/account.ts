import type { BackendEnvironment } from "../environment/environment";
import type { Secrets } from "../process/secrets";

/** Who we are to the payment provider. */
export type MerchantAccount = {
  /** Public: the website hands it to the provider's page. */
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
};

/** The account that the environment names, or else one that only this backend's own sandbox knows. */
export function accountOf({ razorpay }: BackendEnvironment, secrets: Secrets): MerchantAccount {
  return (
    razorpay.account ?? {
      keyId: "rzp_test_sandbox",
      keySecret: secrets.hash("payment sandbox", "key secret"),
      webhookSecret: secrets.hash("payment sandbox", "webhook secret"),
    }
  );
}
