import { and, desc, eq, inArray, lt } from "drizzle-orm";

import type { Database } from "../database/database";
import { knownBrowsers } from "../database/schema/accounts";

/** A browser that has not logged in for so long is a stranger again, in seconds. The website's mark lives as long. */
const KEPT_SECONDS = 400 * 86_400;

/** Each known browser has guesses of its own, so an account has only so many. */
const MOST_BROWSERS = 5;

export async function isKnownBrowser(database: Database, account: string, browserHash: string): Promise<boolean> {
  return (await database.$count(knownBrowsers, and(eq(knownBrowsers.account, account), eq(knownBrowsers.browserHash, browserHash)))) > 0;
}

/** Makes a browser known to an account that it has just logged in to. The account forgets all but the latest five. */
export async function rememberBrowser(transaction: Database, account: string, browserHash: string, now: Date): Promise<void> {
  await transaction
    .insert(knownBrowsers)
    .values({ account, browserHash, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownBrowsers.account, knownBrowsers.browserHash], set: { lastUsedAt: now } });
  const surplus = await transaction
    .select({ browserHash: knownBrowsers.browserHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.account, account))
    .orderBy(desc(knownBrowsers.lastUsedAt))
    .offset(MOST_BROWSERS);
  if (surplus.length === 0) return;
  const hashes = surplus.map((browser) => browser.browserHash);
  await transaction.delete(knownBrowsers).where(and(eq(knownBrowsers.account, account), inArray(knownBrowsers.browserHash, hashes)));
}

export async function forgetOldBrowsers(database: Database, now: Date): Promise<void> {
  await database.delete(knownBrowsers).where(lt(knownBrowsers.lastUsedAt, new Date(now.getTime() - KEPT_SECONDS * 1000)));
}
