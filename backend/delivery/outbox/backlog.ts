import { sql } from "drizzle-orm";

import type { Database } from "../../database/database";
import { outbox } from "../../database/schema/delivery";

/** How the outbox stands. */
export type Backlog = {
  /** Rows that wait for a worker or are in one's hands. */
  readonly waiting: number;
  /** For how many seconds the oldest of them has waited; 0 when there is none. */
  readonly oldestSeconds: number;
  /** Rows that were given up. */
  readonly dead: number;
};

/** Each part reads only its own partial index, however many rows have been sent. */
export async function readBacklog(database: Database, now: Date): Promise<Backlog> {
  const [unfinished] = await database
    .select({ count: sql<number>`count(*)::int`, oldest: sql<Date | null>`min(${outbox.createdAt})`.mapWith(outbox.createdAt) })
    .from(outbox)
    .where(sql`${outbox.state} in ('waiting', 'leased') and not ${outbox.isDecoy}`);
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
