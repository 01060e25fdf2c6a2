import { sql } from "drizzle-orm";

import type { Database } from "./database";

/** What may be queued for. Whoever needs both takes them in this order, so that no two can wait for each other. */
const queues = { caller: 1, account: 2 } as const;

/** Waits until nobody else works on the same caller or account, and keeps others waiting until the transaction ends. */
export async function serialise(transaction: Database, queue: keyof typeof queues, value: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${queues[queue]}::int, hashtext(${value}))`);
}
