import { sql } from "drizzle-orm";

import { describeError, type Log } from "../process/log";
import type { Database } from "./database";

/**
 * In bytes: four segments of the log. After a kill so much at most is read again, and the log's folder holds about twice as much,
 * since segments are used again.
 */
const MOST_SINCE_CHECKPOINT = 64 * 1024 * 1024;

const LOOK_MILLISECONDS = 5_000;

/**
 * Takes the embedded database's checkpoints. It has no background processes, so it would take none until it is closed: its log would
 * fill the disk, and a start after a kill would read all of it.
 * @param mayWrite whether the disk has space for a checkpoint.
 */
export function takeCheckpoints(database: Database, mayWrite: () => boolean, log: Log): { stop(): void } {
  async function look(): Promise<void> {
    if (mayWrite() && (await bytesSinceCheckpoint(database)) > MOST_SINCE_CHECKPOINT) await database.execute(sql`checkpoint`);
  }

  const timer = setInterval(
    () => void look().catch((error: unknown) => log({ level: "error", event: "checkpoint failed", error: describeError(error) })),
    LOOK_MILLISECONDS,
  );
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function bytesSinceCheckpoint(database: Database): Promise<number> {
  const bytes = sql<string>`pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)`;
  const [row] = await database.select({ bytes }).from(sql`pg_control_checkpoint()`);
  return Number(row?.bytes ?? 0);
}
