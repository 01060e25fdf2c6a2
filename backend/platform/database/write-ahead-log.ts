import { sql } from "drizzle-orm";

import { describeError } from "../../../runtime/describe-error";
import type { Log } from "../process/log";
import type { Database } from "./database";

/**
 * How much log may be written before the next checkpoint, in bytes: four segments. A start after a kill replays about this much. The
 * log's folder holds about twice as much, because segments are kept for reuse.
 */
const MAX_BYTES_SINCE_CHECKPOINT = 64 * 1024 * 1024;

const CHECK_INTERVAL_MS = 5_000;

/**
 * Takes checkpoints of the embedded database, which has no background processes. Without this function, it would take a checkpoint only
 * when it is closed, or opened after a kill. The log would fill the disk, and a start after a kill would replay the whole log.
 * @param mayWrite - returns whether the disk has space for a checkpoint.
 */
export function startCheckpoints(database: Database, mayWrite: () => boolean, log: Log): { stop(): void } {
  async function checkpointIfNeeded(): Promise<void> {
    if (mayWrite() && (await bytesSinceCheckpoint(database)) > MAX_BYTES_SINCE_CHECKPOINT) await database.execute(sql`checkpoint`);
  }

  const timer = setInterval(
    () =>
      void checkpointIfNeeded().catch((error: unknown) => log({ level: "error", event: "checkpoint failed", error: describeError(error) })),
    CHECK_INTERVAL_MS,
  );
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function bytesSinceCheckpoint(database: Database): Promise<number> {
  const bytes = sql<string>`pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)`;
  const [row] = await database.select({ bytes }).from(sql`pg_control_checkpoint()`);
  return Number(row?.bytes ?? 0);
}
