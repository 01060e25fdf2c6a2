import type { Secrets } from "../platform/process/secrets";

/** The operator's merchant account with the payment provider. */
export type MerchantAccount = {
  /** Public: the website passes it to the provider's page. */
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
};

/** The operator's choice of provider, from the environment. */
export type PaymentSettings = {
  readonly payments: "razorpay" | "sandbox";
  readonly razorpay: {
    /** The URL of the provider's API. Null for the default URL, or for the sandbox in this process. */
    readonly baseUrl: string | null;
    /** Null if the sandbox's own keys are used. */
    readonly account: MerchantAccount | null;
  };
};

/** Returns the configured account, or one that only this backend's sandbox knows. */
export function accountOf({ razorpay }: PaymentSettings, secrets: Secrets): MerchantAccount {
  return (
    razorpay.account ?? {
      keyId: "rzp_test_sandbox",
      keySecret: secrets.hash("payment sandbox", "key secret"),
      webhookSecret: secrets.hash("payment sandbox", "webhook secret"),
    }
  );
}
