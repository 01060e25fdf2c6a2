import { and, eq, inArray, lt } from "drizzle-orm";

import type { Database } from "../database/database";
import { guessAllowances } from "../database/schema/accounts";
import type { Asker } from "./asker";

/** Seconds until a wrong attempt is forgiven. Also the longest wait for the next attempt. */
const FORGIVEN_AFTER = 2 * 3600;

/**
 * Wrong attempts in a row per holder and account. One is forgiven every two hours, so 13 allow at most 25 in any 24 hours. One IP
 * address has fewer than all strangers together, so it cannot use up their allowance.
 */
const capacities = { strangers: 13, address: 8, knownBrowser: 13 } as const;

type Holder = { readonly name: string; readonly capacity: number };

/**
 * Returns how long an asker must wait before the account's next attempt.
 * @param reserved - attempts reserved for earlier codes of other strangers.
 * @returns seconds, or 0 if an attempt is allowed now.
 */
export async function secondsToNextGuess(database: Database, account: string, asker: Asker, now: Date, reserved = 0): Promise<number> {
  const holders = holdersFor(asker);
  const used = await readUsed(database, account, holders);
  return Math.max(
    ...holders.map(({ name, capacity }) => {
      const kept = name === STRANGERS ? reserved : 0;
      return secondsToWait(used.get(name) ?? null, capacity - kept, now);
    }),
  );
}

/** Counts a wrong attempt. The caller must have locked the account with `serialise`. */
export async function countWrongAttempt(transaction: Database, account: string, asker: Asker, now: Date): Promise<void> {
  const holders = holdersFor(asker);
  const used = await readUsed(transaction, account, holders);
  for (const { name: holder } of holders) {
    const from = Math.max(used.get(holder)?.getTime() ?? 0, now.getTime());
    const usedUntil = new Date(from + FORGIVEN_AFTER * 1000);
    await transaction
      .insert(guessAllowances)
      .values({ account, holder, usedUntil })
      .onConflictDoUpdate({ target: [guessAllowances.account, guessAllowances.holder], set: { usedUntil } });
  }
}

/** Deletes allowances that are fully restored. */
export async function deleteOldGuesses(database: Database, now: Date): Promise<void> {
  await database.delete(guessAllowances).where(lt(guessAllowances.usedUntil, now));
}

const STRANGERS = "strangers";

function holdersFor({ callerHash, browserHash, isKnownBrowser }: Asker): readonly Holder[] {
  if (isKnownBrowser) return [{ name: `browser ${browserHash}`, capacity: capacities.knownBrowser }];
  return [
    { name: STRANGERS, capacity: capacities.strangers },
    { name: `address ${callerHash}`, capacity: capacities.address },
  ];
}

async function readUsed(database: Database, account: string, holders: readonly Holder[]): Promise<Map<string, Date>> {
  const names = holders.map(({ name }) => name);
  const rows = await database
    .select({ holder: guessAllowances.holder, usedUntil: guessAllowances.usedUntil })
    .from(guessAllowances)
    .where(and(eq(guessAllowances.account, account), inArray(guessAllowances.holder, names)));
  return new Map(rows.map(({ holder, usedUntil }) => [holder, usedUntil]));
}

/** A leaky bucket that is empty at `usedUntil`. */
function secondsToWait(usedUntil: Date | null, capacity: number, now: Date): number {
  if (usedUntil === null) return 0;
  return Math.max(0, Math.ceil((usedUntil.getTime() - now.getTime()) / 1000 - (capacity - 1) * FORGIVEN_AFTER));
}
