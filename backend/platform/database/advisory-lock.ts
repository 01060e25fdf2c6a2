import { sql, type SQL } from "drizzle-orm";

import type { Database } from "./database";

/**
 * The kinds of locks, with their numbers in PostgreSQL, in the order in which they are taken. All transactions take them in this order, to
 * avoid deadlocks. Do not change a number: processes of two versions may share a database.
 */
const lockClasses = { sticker: 4, caller: 1, accident: 6, account: 2, phone: 3, reminder: 5 } as const;

type LockClass = keyof typeof lockClasses;

/**
 * Locks a sticker, caller, account, phone or the reminder of a sticker for a reason, or several of them, until the transaction ends. Takes
 * the locks in the order of `lockClasses`.
 */
export async function acquireAdvisoryLocks(transaction: Database, values: Readonly<Partial<Record<LockClass, string>>>): Promise<void> {
  const locks = (Object.keys(lockClasses) as LockClass[]).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [sql`pg_advisory_xact_lock(${lockClasses[name]}::int, hashtext(${value}))`];
  });
  await transaction.execute(sql`select ${inOrder(locks)}`);
}

/**
 * Combines SQL function calls in one expression, which evaluates them in this order. PostgreSQL promises the order of evaluation only for
 * CASE, not for the columns of a SELECT.
 */
function inOrder(calls: readonly SQL[]): SQL {
  return calls.reduceRight((later, call) => sql`case when ${call} is not null then ${later} end`);
}
