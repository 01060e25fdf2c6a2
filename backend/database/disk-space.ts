import { statfsSync } from "node:fs";
import { sql } from "drizzle-orm";

import { StartFault } from "../../runtime/start-fault";
import { describeError, type Log } from "../process/log";
import type { Database } from "./database";

const MEGABYTE = 1024 * 1024;

/**
 * In bytes. The embedded database writes its log in segments of 16 MB; when it cannot make the next one it hangs for ever. The rest is
 * for what is under way, and for other programs on the disk.
 */
const LEAST_FREE = (16 + 32) * MEGABYTE;

const LOOK_MILLISECONDS = 500;

export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** That the disk is too full to write. The code is PostgreSQL's for it. */
class DiskFull extends Error {
  override readonly name = "DiskFull";
  readonly code = "53100";
}

/** What stands between the embedded database and a full disk. */
type DiskGuard = {
  /** In words for the operator; null while there is space. */
  obstacle(): string | null;
  stop(): void;
};

/**
 * Has `database` refuse every write while its disk has too little space, and take them again when it has enough: transactions by a look
 * at the disk before each, single statements by PostgreSQL itself, which is told to be read-only. Reads go on.
 */
export function guardDisk(directory: string, database: Database, log: Log): DiskGuard {
  const isFull = () => freeBytes(directory) < LEAST_FREE;
  let isReadOnly = false;

  const transact = database.transaction.bind(database);
  database.transaction = (work, config) => (isFull() ? Promise.reject(new DiskFull("The disk is full")) : transact(work, config));

  async function look(): Promise<void> {
    const mustBeReadOnly = isFull();
    if (mustBeReadOnly === isReadOnly) return;
    await database.execute(sql.raw(`set default_transaction_read_only = ${mustBeReadOnly ? "on" : "off"}`));
    if (mustBeReadOnly === isReadOnly) return;
    isReadOnly = mustBeReadOnly;
    const reason = `${Math.floor(freeBytes(directory) / MEGABYTE)} MB are free, ${LEAST_FREE / MEGABYTE} MB are needed`;
    log({ level: isReadOnly ? "error" : "info", event: isReadOnly ? "disk full: nothing is written" : "disk has space again", reason });
  }

  const timer = setInterval(
    () => void look().catch((error: unknown) => log({ level: "error", event: "disk cannot be watched", error: describeError(error) })),
    LOOK_MILLISECONDS,
  );
  timer.unref();
  return {
    obstacle: () => (isReadOnly || isFull() ? "the disk is full: pages are served, nothing is written" : null),
    stop: () => clearInterval(timer),
  };
}

/** @throws StartFault when there is too little space to open a database. */
export function refuseFullDisk(directory: string): void {
  if (freeBytes(directory) >= LEAST_FREE) return;
  throw new StartFault(`The disk of ${directory} is full: ${LEAST_FREE / MEGABYTE} MB must be free. Free some space, and start again.`);
}
