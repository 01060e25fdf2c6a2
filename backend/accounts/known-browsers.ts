import { and, desc, eq, inArray, lt } from "drizzle-orm";

import type { Database } from "../platform/database/database";
import type { ExpiredRows } from "../platform/database/expired-rows";
import { knownBrowsers } from "./tables";
import type { RequestContext } from "../requests/handler";

/** How long a browser stays known after its last login, in seconds. The website's cookie that identifies the browser lasts as long. */
const KNOWN_BROWSER_TTL_SECONDS = 400 * 86_400;

/** Maximum known browsers per account. Each has its own allowance of guesses. */
const MAX_BROWSERS = 5;

/** Records a browser's login to an account. Keeps only the account's latest five browsers. */
export async function saveKnownBrowser(transaction: Database, account: string, browserHash: string, now: Date): Promise<void> {
  await transaction
    .insert(knownBrowsers)
    .values({ account, browserHash, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownBrowsers.account, knownBrowsers.browserHash], set: { lastUsedAt: now } });
  const surplus = await transaction
    .select({ browserHash: knownBrowsers.browserHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.account, account))
    .orderBy(desc(knownBrowsers.lastUsedAt))
    .offset(MAX_BROWSERS);
  if (surplus.length === 0) return;
  const hashes = surplus.map((browser) => browser.browserHash);
  await transaction.delete(knownBrowsers).where(and(eq(knownBrowsers.account, account), inArray(knownBrowsers.browserHash, hashes)));
}

/** Forgets the browsers of an account. Nobody who gets its phone number later is known by them. */
export async function forgetBrowsers(transaction: Database, account: string): Promise<void> {
  await transaction.delete(knownBrowsers).where(eq(knownBrowsers.account, account));
}

export function expiredBrowsers(now: Date): readonly ExpiredRows[] {
  return [{ table: knownBrowsers, where: lt(knownBrowsers.lastUsedAt, new Date(now.getTime() - KNOWN_BROWSER_TTL_SECONDS * 1000)) }];
}

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
  if (browserHash === null) return { callerHash, browserHash, isKnownBrowser: false };
  const isKnown = and(eq(knownBrowsers.account, account), eq(knownBrowsers.browserHash, browserHash));
  return { callerHash, browserHash, isKnownBrowser: (await transaction.$count(knownBrowsers, isKnown)) > 0 };
}

/** Returns whether two requesters are the same: the same browser or, if both have no browser identifier, the same IP address. */
export function isSameRequester(one: Omit<Requester, "isKnownBrowser">, other: Omit<Requester, "isKnownBrowser">): boolean {
  return one.browserHash === other.browserHash && (one.browserHash !== null || one.callerHash === other.callerHash);
}
