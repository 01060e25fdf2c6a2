import { accessSync, chmodSync, constants, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { sql } from "drizzle-orm";

import { StartupError, onFile } from "../../../runtime/startup-error";
import { shutDown } from "../../../runtime/uncaught-errors";
import { silentLog, type Log } from "../process/log";
import { createTaskLoop, type TaskLoop } from "../../../runtime/task-loop";
import type { Database, FillDatabase, OpenDatabase } from "./database";
import { assertDiskSpace, freeBytes, guardDisk } from "./disk-space";
import { acquireLock, type FileLock } from "./lock-file";
import { createOnlineCopy } from "./online-copy";
import { migrate } from "./migrate";
import { prepareStatements } from "./prepared-statements";
import { describeError } from "../../../runtime/describe-error";
import { makePrivateFolder } from "../../../runtime/private-folder";

/** Names in the data directory. */
const LOCK_FILE = "database.lock";
const DATABASE_FOLDER = "database";

export const EMBEDDED_DUMP = "database.tar.gz";

/** Thrown if a restore would overwrite an existing database. The message is for the operator. */
export class DatabaseExists extends Error {
  override readonly name = "DatabaseExists";
}

/** Returns whether a data directory contains an embedded database. Changes nothing. */
export function hasEmbeddedDatabase(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, DATABASE_FOLDER));
}

/**
 * Opens PostgreSQL in this process with its files in `dataDirectory`. Locks the directory with a file, because the engine has no lock,
 * and a second process would destroy the data.
 * @throws StartupError if another process has the directory open, the disk is full, or the files are unusable.
 */
export async function openEmbedded(dataDirectory: string, fill: FillDatabase, log: Log = silentLog): Promise<OpenDatabase> {
  const lock = lockDirectory(dataDirectory);
  try {
    const folder = join(dataDirectory, DATABASE_FOLDER);
    const opened = await openOnDisk(folder, fill);
    const copy = createOnlineCopy(opened.database, folder);
    const guard = guardDisk(dataDirectory, opened.database, log);
    const mayWrite = () => guard.unavailableReason() === null && !lock.isLost();
    const checkpoints = startCheckpoints(opened.database, () => mayWrite() && !copy.isRunning(), log);
    const watch = watchLock(lock, log);
    return {
      ...opened,
      dump: () => ({ fileName: EMBEDDED_DUMP, parts: copy.parts() }),
      unavailableReason: async () => (lock.isLost() ? LOCK_LOST : (guard.unavailableReason() ?? (await opened.unavailableReason()))),
      freeBytes: () => freeBytes(dataDirectory),
      async close() {
        guard.stop();
        checkpoints.stop();
        await watch.stop();
        // Closing writes to the disk, so skip it if the disk is full, or if another server may have the files. Committed data is safe, as
        // after a kill.
        if (mayWrite()) await opened.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens a database in memory, for tests.
 * @param dump - the initial content, or null for none.
 */
export function openInMemory(fill: FillDatabase, dump: Blob | null = null): Promise<OpenDatabase> {
  return openEngine("memory://", fill, dump);
}

function lockDirectory(dataDirectory: string): FileLock {
  preparePrivateDirectory(dataDirectory);
  assertDiskSpace(dataDirectory, !existsSync(join(dataDirectory, DATABASE_FOLDER)));
  return acquireLock(join(dataDirectory, LOCK_FILE));
}

const LOCK_CHECK_MS = 1_000;
const LOCK_LOST = `${LOCK_FILE} was deleted or replaced, so a second server can open the same database. This server stops.`;

/** Ends the process if its lock's file is no longer there, because another process can then lock a new file and destroy the data. */
function watchLock(lock: FileLock, log: Log): TaskLoop {
  const loop = createTaskLoop(() => {
    if (lock.isLost()) {
      log({ level: "error", event: "lock lost", reason: LOCK_LOST });
      shutDown();
      void loop.stop();
    }
    return Promise.resolve(LOCK_CHECK_MS);
  });
  loop.start(LOCK_CHECK_MS);
  return loop;
}

/**
 * Limits the database's cache to 32 MB. The engine's default is 128 MB, and the process uses that much even for a small database. 32 MB are
 * enough, because a scan reads only a small part of the database (docs/decisions/0009-performance.md).
 */
const START_PARAMETERS = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/** Opens the engine on files that no other user can read or write. */
async function openOnDisk(location: string, fill: FillDatabase, dump: Blob | null = null): Promise<OpenDatabase> {
  if (!existsSync(location)) await createFiles(location, dump);
  makeFilesPrivate(location);
  const opened = await openEngine(location, fill);
  makeFilesPrivate(location);
  return opened;
}

/** Creates the files in a folder beside, so that a start that is killed meanwhile leaves no incomplete database. */
async function createFiles(location: string, dump: Blob | null): Promise<void> {
  const draft = `${location}.new`;
  rmSync(draft, { recursive: true, force: true });
  await (await createEngine(draft, dump)).close();
  makeFilesPrivate(draft);
  renameSync(draft, location);
}

function createEngine(location: string, dump: Blob | null): Promise<PGlite> {
  return PGlite.create(location, { startParams: START_PARAMETERS, ...(dump !== null && { loadDataDir: dump }) }).catch((error: unknown) => {
    throw damagedDatabase(location, error);
  });
}

async function openEngine(location: string, fill: FillDatabase, dump: Blob | null = null): Promise<OpenDatabase> {
  // The engine hangs in a folder without PG_VERSION.
  if (existsSync(location) && !existsSync(join(location, "PG_VERSION"))) throw damagedDatabase(location, null);
  const engine = await createEngine(location, dump);
  const database = drizzle({ client: engine });
  try {
    await migrate(database);
    await fill(database);
    prepareStatements(engine);
  } catch (error) {
    await engine.close();
    throw error instanceof StartupError ? error : damagedDatabase(location, error);
  }
  return {
    database,
    unavailableReason: () =>
      engine.query("select 1").then(
        () => null,
        () => "the database does not answer",
      ),
    freeBytes: () => null,
    dump: () => ({ fileName: EMBEDDED_DUMP, parts: dumpMemory(engine) }),
    close: () => engine.close(),
  };
}

function damagedDatabase(location: string, cause: unknown): StartupError {
  return new StartupError(
    `The database in ${location} cannot be opened: it is damaged or from another PostgreSQL version. ` +
      "Move the folder away and restore a backup: npm run operate -- restore.",
    { cause },
  );
}

/** Yields a copy of a database in memory, made between two statements. A database on disk is copied while it is used (online-copy.ts). */
async function* dumpMemory(engine: PGlite): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await (await engine.dumpDataDir("gzip")).arrayBuffer());
}

/**
 * Reads a dump to its end.
 * @throws StartupError if it is damaged or incomplete.
 */
export async function assertWholeDump(dump: Blob): Promise<void> {
  try {
    await pipeline(dump.stream(), createGunzip(), new Writable({ write: (_part, _encoding, done) => done() }));
  } catch (error) {
    throw new StartupError(`The backup's file ${EMBEDDED_DUMP} is damaged or incomplete. Use another backup.`, { cause: error });
  }
}

/**
 * Restores a dump into a data directory without a database, and applies migrations.
 * @throws StartupError if another process has the directory open or the disk is full; DatabaseExists if there already is a database.
 */
export async function restoreEmbedded(dataDirectory: string, dump: Blob, fill: FillDatabase): Promise<void> {
  const lock = lockDirectory(dataDirectory);
  try {
    await loadDump(join(dataDirectory, DATABASE_FOLDER), dump, fill);
  } finally {
    lock.release();
  }
}

async function loadDump(location: string, dump: Blob, fill: FillDatabase): Promise<void> {
  if (existsSync(location)) throw new DatabaseExists(`${dirname(location)} already contains a database.`);
  try {
    const opened = await openOnDisk(location, fill, dump);
    await opened.close();
  } catch (error) {
    rmSync(location, { recursive: true, force: true });
    throw error;
  }
}

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
function startCheckpoints(database: Database, mayWrite: () => boolean, log: Log): { stop(): void } {
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

/** The bits of a mode that give rights to other users. */
const OTHERS = 0o077;
const EVERYBODY_WRITES = 0o002;
/** In a folder with this bit, such as /tmp, users cannot remove each other's files. */
const STICKY = 0o1000;

/**
 * Creates the data directory, or takes away other users' rights to it. Leaves a folder that belongs to another user, such as a volume that
 * an orchestrator made, and a folder for everybody's files, such as /tmp: there, the database's own folder keeps others out.
 * @throws StartupError if it cannot be created, or if every user can replace the files in it.
 */
function preparePrivateDirectory(directory: string): void {
  onFile(directory, () => makePrivateFolder(directory));
  const { mode, uid } = statSync(directory);
  const isOurs = uid === process.getuid?.();
  if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0) return;
  if (isOurs) return onFile(directory, () => chmodSync(directory, 0o700));
  if ((mode & EVERYBODY_WRITES) === 0) return;
  throw new StartupError(
    `${directory} belongs to another user, and every user of this machine can write to it. Run chmod 700 on it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Takes away other users' rights to the database's files, because the engine creates them for everybody. Checks that this process can
 * write them, because the engine reports files that it cannot write like damaged ones.
 * @throws StartupError if the files belong to another user, or cannot be written.
 */
function makeFilesPrivate(folder: string): void {
  if (!existsSync(folder)) return;
  makePrivate(folder, 0o700);
  for (const entry of onFile(folder, () => readdirSync(folder, { withFileTypes: true }))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeFilesPrivate(path);
    else if (entry.isFile()) makePrivate(path, 0o600);
  }
}

function makePrivate(path: string, mode: number): void {
  onFile(path, () => {
    if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, mode);
    accessSync(path, constants.R_OK | constants.W_OK);
  });
}
