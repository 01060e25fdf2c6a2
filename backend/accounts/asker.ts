import type { Database } from "../database/database";
import type { RequestContext } from "../requests/handler";
import { isKnownBrowser } from "./browser-store";

/** The client that requests an account's code. Limits count per asker, so that they stop a guesser but not the account's owner. */
export type Asker = {
  readonly callerHash: string;
  /** Null for a request without a browser identifier. */
  readonly browserHash: string | null;
  /** Whether this browser has logged in to the account before. */
  readonly isKnownBrowser: boolean;
};

/** Reads the asker with one query, whether or not the account exists. */
export async function readAsker(
  transaction: Database,
  { callerHash, browserHash }: Pick<RequestContext, "callerHash" | "browserHash">,
  account: string,
): Promise<Asker> {
  return { callerHash, browserHash, isKnownBrowser: browserHash !== null && (await isKnownBrowser(transaction, account, browserHash)) };
}

/** Returns whether two requests have the same asker: the same browser or, without identifiers, the same IP address. */
export function isSameAsker(one: Omit<Asker, "isKnownBrowser">, other: Omit<Asker, "isKnownBrowser">): boolean {
  return one.browserHash === other.browserHash && (one.browserHash !== null || one.callerHash === other.callerHash);
}
