import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { createTarPacker, type TarPackController } from "modern-tar";

import type { Database } from "./database";

/** How much of a file is read at once, in bytes. Larger slices would stop the process's other work for longer. */
const SLICE_BYTES = 256 * 1024;

/** The write-ahead log. */
const LOG_FOLDER = "pg_wal";

/** The state of the last checkpoint. As in PostgreSQL's own base backup, it follows the tables. */
const CONTROL_FILE = "global/pg_control";

/** Files of the running engine, which a copy must not have. */
const ENGINE_FILES = ["postmaster.pid", "postmaster.opts"];

/** Thrown if a copy is asked for while another one is made. The message is for the operator. */
export class CopyInProgress extends Error {
  override readonly name = "CopyInProgress";
}

export type OnlineCopy = {
  /** Returns whether a copy is being made. It needs the log since its start, which a checkpoint would delete. */
  isRunning(): boolean;
  /**
   * Yields the copy as a compressed tar archive.
   * @throws CopyInProgress if another copy is being made.
   */
  parts(): AsyncGenerator<Uint8Array>;
};

/**
 * Copies the embedded database while it is used, as PostgreSQL's low-level base backup does. Files may change while they are read. So the
 * copy also has the log of that time, and opening the copy replays it.
 * @param folder - the engine's files.
 */
export function createOnlineCopy(database: Database, folder: string): OnlineCopy {
  let isRunning = false;
  return {
    isRunning: () => isRunning,
    async *parts() {
      if (isRunning) throw new CopyInProgress("Another backup is being made. Try again when it has ended.");
      isRunning = true;
      try {
        yield* copy(database, folder);
      } finally {
        isRunning = false;
      }
    },
  };
}

async function* copy(database: Database, folder: string): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const packing = pack(database, folder, controller).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  const compressed = createGzip({ level: constants.Z_BEST_SPEED });
  // A failure reaches the reader of `compressed`.
  pipeline(readable, compressed).catch(() => undefined);
  try {
    for await (const part of compressed) yield part as Uint8Array;
  } finally {
    await packing;
  }
}

async function pack(database: Database, folder: string, archive: TarPackController): Promise<void> {
  const start = await startBackup(database);
  let stop;
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name).slice(folder.length + 1) }));
    for (const { entry, path } of paths)
      if (entry.isDirectory()) await archive.add({ name: `${path}/`, size: 0, type: "directory" }).close();
    const tables = paths.filter(({ entry, path }) => entry.isFile() && isData(path));
    for (const { path } of tables) await packFile(archive, folder, path);
    await packFile(archive, folder, CONTROL_FILE);
  } finally {
    stop = await stopBackup(database);
  }
  const log = (await readdir(join(folder, LOG_FOLDER))).filter((name) => name >= start && name <= stop.segment);
  for (const name of log) await packFile(archive, folder, join(LOG_FOLDER, name));
  await packLabel(archive, Buffer.from(stop.label));
}

function isData(path: string): boolean {
  return !path.startsWith(`${LOG_FOLDER}/`) && path !== CONTROL_FILE && !ENGINE_FILES.includes(path);
}

/**
 * Starts a backup: takes a checkpoint, and writes whole pages into the log from now on.
 * @returns the first file of the log that is needed
 */
async function startBackup(database: Database): Promise<string> {
  const [row] = await database.select({ segment: sql<string>`pg_walfile_name(lsn)` }).from(sql`pg_backup_start('backup', true) as lsn`);
  return row?.segment ?? "";
}

/** @returns the last file of the log that is needed, and the file that tells the engine where to begin */
async function stopBackup(database: Database): Promise<{ readonly segment: string; readonly label: string }> {
  const columns = { segment: sql<string>`pg_walfile_name(lsn)`, label: sql<string>`labelfile` };
  const [row] = await database.select(columns).from(sql`pg_backup_stop(false)`);
  return row ?? { segment: "", label: "" };
}

/** Adds a file as long as it is now. What the engine adds or cuts off afterwards is also in the log. */
async function packFile(archive: TarPackController, folder: string, path: string): Promise<void> {
  const file = await open(join(folder, path)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  });
  // The engine has deleted the file of a table that is no longer needed.
  if (file === null) return;
  try {
    const { size } = await file.stat();
    const writer = archive.add({ name: path, size, type: "file" }).getWriter();
    for (let position = 0; position < size; position += SLICE_BYTES) {
      const slice = new Uint8Array(Math.min(SLICE_BYTES, size - position));
      await file.read(slice, 0, slice.length, position);
      await writer.write(slice);
    }
    await writer.close();
  } finally {
    await file.close();
  }
}

async function packLabel(archive: TarPackController, label: Uint8Array): Promise<void> {
  const writer = archive.add({ name: "backup_label", size: label.length, type: "file" }).getWriter();
  await writer.write(label);
  await writer.close();
}
