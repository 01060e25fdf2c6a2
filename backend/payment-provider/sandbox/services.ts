import type { CoreServices } from "../../database/core-services";
import type { MerchantAccount } from "../account";

/** The sandbox's dependencies, including the merchant's keys. */
export type SandboxServices = CoreServices & {
  readonly account: MerchantAccount;
  /** Called after the commit of an attempt to pay, which may have queued webhooks. */
  readonly webhookQueued: () => void;
};
