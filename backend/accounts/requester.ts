import type { Database } from "../platform/database/database";
import type { RequestContext } from "../requests/handler";
import { isKnownBrowser } from "./known-browsers";

/** The client that requests an account's code. Limits count per requester, so that they stop a guesser but not the account's owner. */
export type Requester = {
  readonly callerHash: string;
  /** Null for a request without a browser identifier. */
  readonly browserHash: string | null;
  /** Whether this browser has logged in to the account before. */
  readonly isKnownBrowser: boolean;
};

/** Returns the requester of a code. Runs the same query whether or not the account exists. */
export async function readRequester(
  transaction: Database,
  { callerHash, browserHash }: Pick<RequestContext, "callerHash" | "browserHash">,
  account: string,
): Promise<Requester> {
  return { callerHash, browserHash, isKnownBrowser: browserHash !== null && (await isKnownBrowser(transaction, account, browserHash)) };
}

/** Returns whether two requesters are the same: the same browser or, if both have no browser identifier, the same IP address. */
export function isSameRequester(one: Omit<Requester, "isKnownBrowser">, other: Omit<Requester, "isKnownBrowser">): boolean {
  return one.browserHash === other.browserHash && (one.browserHash !== null || one.callerHash === other.callerHash);
}
