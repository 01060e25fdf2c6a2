import type { Foundation } from "../../database/foundation";
import type { MerchantAccount } from "../account";

/** The sandbox's dependencies, including the merchant's keys. */
export type SandboxServices = Foundation & {
  readonly account: MerchantAccount;
  /** Called after the commit when a webhook is queued. */
  readonly webhookQueued: () => void;
};
