import { sql } from "drizzle-orm";

import type { Database } from "./database";

/** Kinds of locks. Always take them in this order, to avoid deadlocks. */
const lockClasses = { caller: 1, account: 2, phone: 3 } as const;

/** Locks a caller, account or phone until the transaction ends. */
export async function acquireAdvisoryLock(transaction: Database, lockClass: keyof typeof lockClasses, value: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lockClasses[lockClass]}::int, hashtext(${value}))`);
}
