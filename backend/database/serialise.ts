import { sql } from "drizzle-orm";

import type { Database } from "./database";

/** Kinds of locks. Always take them in this order, to avoid deadlocks. */
const queues = { caller: 1, account: 2 } as const;

/** Locks a caller or account until the transaction ends. */
export async function serialise(transaction: Database, queue: keyof typeof queues, value: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${queues[queue]}::int, hashtext(${value}))`);
}
