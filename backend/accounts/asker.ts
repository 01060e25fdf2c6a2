import type { Database } from "../database/database";
import type { RequestContext } from "../requests/handler";
import { isKnownBrowser } from "./browser-store";

/** Who asks for an account's code. Limits count per asker, so that they stop the guesser and not the account's owner. */
export type Asker = {
  readonly callerHash: string;
  /** Null for a request without a browser's mark. */
  readonly browserHash: string | null;
  /** Whether this browser has logged in to the account before. */
  readonly isKnownBrowser: boolean;
};

/** Reads who asks, in one query whether the account exists or not. */
export async function readAsker(
  transaction: Database,
  { callerHash, browserHash }: Pick<RequestContext, "callerHash" | "browserHash">,
  account: string,
): Promise<Asker> {
  return { callerHash, browserHash, isKnownBrowser: browserHash !== null && (await isKnownBrowser(transaction, account, browserHash)) };
}

/** Whether two requests came from one asker: the same browser or, where neither has a mark, the same address. */
export function isSameAsker(one: Omit<Asker, "isKnownBrowser">, other: Omit<Asker, "isKnownBrowser">): boolean {
  return one.browserHash === other.browserHash && (one.browserHash !== null || one.callerHash === other.callerHash);
}
