import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { tryLock } from "fs-native-extensions";

import { onFile, StartFault } from "../../runtime/start-fault";
import { fileSystemOf, isNetworkFileSystem } from "./file-system";

/** That another process holds the lock. */
export class LockHeld extends StartFault {
  override readonly name = "LockHeld";
}

/**
 * Takes a lock that one open file alone can hold. The kernel keeps it, not the file's content: it knows the processes of every
 * container, where process numbers repeat, and gives the lock back however its holder ends (docs/decisions/0034-one-process.md).
 * The file stays: with another file of the same name there could be a second lock.
 * @returns what gives the lock back.
 * @throws LockHeld when another process holds it; StartFault where the file cannot be written, or its lock would not hold.
 */
export function takeLock(file: string): () => void {
  const handle = onFile(file, () => openSync(file, "a+", 0o600));
  const fileSystem = fileSystemOf(file);
  if (fileSystem !== null && isNetworkFileSystem(fileSystem)) {
    closeSync(handle);
    throw new StartFault(
      `${file} is on a network file system (${fileSystem}), where two machines could open one database. ` +
        "Set DATA_DIR to a folder on a local disk, or use PostgreSQL by DATABASE_URL.",
    );
  }
  if (!tryLock(handle)) {
    const holder = readFileSync(file, "utf8").trim() || "another process";
    closeSync(handle);
    throw new LockHeld(`${file} is held by ${holder}. Stop it first, or give each server a DATA_DIR of its own.`);
  }
  noteHolder(handle);
  return () => closeSync(handle);
}

/** For people only, so a full disk is no reason to fail. */
function noteHolder(handle: number): void {
  try {
    ftruncateSync(handle);
    writeSync(handle, `process ${process.pid} on ${hostname()}\n`);
  } catch {
    return;
  }
}
