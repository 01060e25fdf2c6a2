import { and, eq, inArray, lt } from "drizzle-orm";

import type { Database } from "../platform/database/database";
import type { ExpiredRows } from "../platform/database/expired-rows";
import { guessAllowances } from "./tables";
import type { Requester } from "./known-browsers";

/**
 * How many seconds it takes to forgive one wrong attempt. Nobody waits longer than this for the next attempt, unless attempts are reserved
 * for codes that other unknown browsers requested.
 */
const RECOVERY_SECONDS = 2 * 3600;

/**
 * Maximum wrong attempts at an account's codes: by all strangers (unknown browsers) together, from one IP address, and by one known
 * browser. One attempt is forgiven every two hours, so a maximum of 13 allows at most 25 attempts in any 24 hours. An IP address has a
 * lower maximum, so that it cannot use up the attempts of all strangers.
 */
const capacities = { strangers: 13, address: 8, knownBrowser: 13 } as const;

type Bucket = { readonly name: string; readonly capacity: number };

const STRANGERS = "strangers";
const STRANGERS_BUCKET: Bucket = { name: STRANGERS, capacity: capacities.strangers };

/**
 * Returns how long a requester must wait before their next attempt at a code of the account.
 * @param reserved - attempts reserved for codes that other strangers requested earlier.
 * @returns seconds, or 0 if an attempt is allowed now.
 */
export async function secondsToNextAttempt(
  database: Database,
  account: string,
  requester: Requester,
  now: Date,
  reserved = 0,
): Promise<number> {
  const buckets = bucketsFor(requester);
  const used = await readUsed(database, account, buckets);
  return Math.max(
    ...buckets.map(({ name, capacity }) => {
      const reservedHere = name === STRANGERS ? reserved : 0;
      return secondsToWait(used.get(name) ?? null, capacity - reservedHere, now);
    }),
  );
}

/** Counts a wrong attempt. Lock the account with `acquireAdvisoryLocks` first. */
export async function recordWrongAttempt(transaction: Database, account: string, requester: Requester, now: Date): Promise<void> {
  const buckets = bucketsFor(requester);
  const used = await readUsed(transaction, account, buckets);
  for (const { name: holder } of buckets) {
    const from = Math.max(used.get(holder)?.getTime() ?? 0, now.getTime());
    const usedUntil = new Date(from + RECOVERY_SECONDS * 1000);
    await transaction
      .insert(guessAllowances)
      .values({ account, holder, usedUntil })
      .onConflictDoUpdate({ target: [guessAllowances.account, guessAllowances.holder], set: { usedUntil } });
  }
}

const NOTICE_SECONDS = 86_400;

/**
 * Records that the holder of a locked account is told of the wrong attempts. Lock the account first.
 * @returns false if the account is not locked, or the holder was told in the last day.
 * @param told - the account that counts the notices, because mail codes and app codes have accounts of their own.
 */
export async function claimLockOutNotice(transaction: Database, account: string, told: string, now: Date): Promise<boolean> {
  const used = await readUsed(transaction, account, [STRANGERS_BUCKET]);
  if (secondsToWait(used.get(STRANGERS) ?? null, STRANGERS_BUCKET.capacity, now) === 0) return false;
  const usedUntil = new Date(now.getTime() + NOTICE_SECONDS * 1000);
  const claimed = await transaction
    .insert(guessAllowances)
    .values({ account: told, holder: "notice", usedUntil })
    .onConflictDoUpdate({
      target: [guessAllowances.account, guessAllowances.holder],
      set: { usedUntil },
      setWhere: lt(guessAllowances.usedUntil, now),
    })
    .returning({ holder: guessAllowances.holder });
  return claimed.length > 0;
}

/** Selects the rows whose wrong attempts are all forgiven. */
export function restoredAllowances(now: Date): readonly ExpiredRows[] {
  return [{ table: guessAllowances, where: lt(guessAllowances.usedUntil, now) }];
}

function bucketsFor({ callerHash, browserHash, isKnownBrowser }: Requester): readonly Bucket[] {
  if (isKnownBrowser) return [{ name: `browser ${browserHash}`, capacity: capacities.knownBrowser }];
  return [STRANGERS_BUCKET, { name: `address ${callerHash}`, capacity: capacities.address }];
}

async function readUsed(database: Database, account: string, buckets: readonly Bucket[]): Promise<Map<string, Date>> {
  const names = buckets.map(({ name }) => name);
  const rows = await database
    .select({ holder: guessAllowances.holder, usedUntil: guessAllowances.usedUntil })
    .from(guessAllowances)
    .where(and(eq(guessAllowances.account, account), inArray(guessAllowances.holder, names)));
  return new Map(rows.map(({ holder, usedUntil }) => [holder, usedUntil]));
}

/** Returns the seconds until a leaky bucket has room for one more attempt. The bucket is empty at `usedUntil`. */
function secondsToWait(usedUntil: Date | null, capacity: number, now: Date): number {
  if (usedUntil === null) return 0;
  return Math.max(0, Math.ceil((usedUntil.getTime() - now.getTime()) / 1000 - (capacity - 1) * RECOVERY_SECONDS));
}
