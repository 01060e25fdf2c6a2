import { sql } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { outbox } from "../tables";
import { dueSince } from "./store";

/** The state of the outbox. */
export type Backlog = {
  /**
   * Rows that are waiting or being sent. Leaves out decoys, which only look like messages and are never sent. A reminder, or a message in
   * quiet hours, counts from the time it is due.
   */
  readonly waiting: number;
  /** How long the oldest of these rows has waited, in seconds. 0 if there are none. */
  readonly oldestSeconds: number;
  /** Dead letters. */
  readonly dead: number;
};

/** Reads the state of the outbox. Uses partial indexes, so that rows that were sent cost nothing. */
export async function readBacklog(database: Database, now: Date): Promise<Backlog> {
  const [unfinished] = await database
    .select({ count: sql<number>`count(*)::int`, oldest: sql<Date | null>`min(${dueSince})`.mapWith(outbox.createdAt) })
    .from(outbox)
    .where(sql`${outbox.state} in ('waiting', 'leased') and not ${outbox.isDecoy} and ${dueSince} <= ${now.toISOString()}::timestamptz`);
  const [dead] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(outbox)
    .where(sql`${outbox.state} = 'dead' and not ${outbox.isDecoy}`);
  const oldest = unfinished?.oldest ?? null;
  return {
    waiting: unfinished?.count ?? 0,
    oldestSeconds: oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000),
    dead: dead?.count ?? 0,
  };
}
