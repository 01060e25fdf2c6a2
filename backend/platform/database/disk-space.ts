import { statfsSync } from "node:fs";
import { sql } from "drizzle-orm";

import { describeError } from "../../../runtime/describe-error";
import { StartupError } from "../../../runtime/startup-error";
import type { Log } from "../process/log";
import type { Database } from "./database";

const MEGABYTE = 1024 * 1024;

/**
 * The free space that the embedded database needs, in bytes. The database writes its log in segments of 16 MB, and hangs forever if it
 * cannot create a segment. Another 32 MB are for transactions in progress and for other programs.
 */
const MIN_FREE_BYTES = (16 + 32) * MEGABYTE;

/** The size of a new database, which the first start creates, in bytes. It is 41 MB, and grows with the product's tables. */
const NEW_DATABASE_BYTES = 48 * MEGABYTE;

const CHECK_INTERVAL_MS = 500;

export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Thrown if the disk is too full to write. Has the error code that PostgreSQL uses for this. */
class DiskFull extends Error {
  override readonly name = "DiskFull";
  readonly code = "53100";
}

/** Protects the embedded database from a full disk. */
type DiskGuard = {
  /** Returns a message for the operator if there is too little space, otherwise null. */
  unavailableReason(): string | null;
  stop(): void;
};

/**
 * Makes `database` refuse writes while its disk has too little space. Transactions are refused before they begin. Single statements that
 * write are refused by PostgreSQL's read-only mode. Other statements still work.
 */
export function guardDisk(directory: string, database: Database, log: Log): DiskGuard {
  const isFull = () => freeBytes(directory) < MIN_FREE_BYTES;
  let isReadOnly = false;

  const transact = database.transaction.bind(database);
  database.transaction = (work, config) => (isFull() ? Promise.reject(new DiskFull("The disk is full")) : transact(work, config));

  async function check(): Promise<void> {
    const mustBeReadOnly = isFull();
    if (mustBeReadOnly === isReadOnly) return;
    await database.execute(sql.raw(`set default_transaction_read_only = ${mustBeReadOnly ? "on" : "off"}`));
    if (mustBeReadOnly === isReadOnly) return;
    isReadOnly = mustBeReadOnly;
    const reason = `${Math.floor(freeBytes(directory) / MEGABYTE)} MB are free, ${MIN_FREE_BYTES / MEGABYTE} MB are needed`;
    log({ level: isReadOnly ? "error" : "info", event: isReadOnly ? "disk full: writes refused" : "disk has space again", reason });
  }

  const timer = setInterval(
    () => void check().catch((error: unknown) => log({ level: "error", event: "disk space check failed", error: describeError(error) })),
    CHECK_INTERVAL_MS,
  );
  timer.unref();
  return {
    unavailableReason: () => (isReadOnly || isFull() ? "the disk is full: pages are served, writes are refused" : null),
    stop: () => clearInterval(timer),
  };
}

/**
 * Checks the space for a database.
 * @param isNew - whether the database's own files must still be written.
 * @throws StartupError if the disk has too little.
 */
export function assertDiskSpace(directory: string, isNew: boolean): void {
  const needed = MIN_FREE_BYTES + (isNew ? NEW_DATABASE_BYTES : 0);
  if (freeBytes(directory) >= needed) return;
  throw new StartupError(`The disk of ${directory} is full: ${needed / MEGABYTE} MB must be free. Free some space and start again.`);
}
