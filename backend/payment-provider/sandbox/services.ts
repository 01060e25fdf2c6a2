import type { Foundation } from "../../database/foundation";
import type { MerchantAccount } from "../account";

/** What the stand-in needs: it knows the merchant's keys, as the provider does. */
export type SandboxServices = Foundation & {
  readonly account: MerchantAccount;
  /** Told when a webhook is to be sent, after the commit. */
  readonly webhookQueued: () => void;
};
