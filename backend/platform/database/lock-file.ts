import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { tryLock } from "fs-native-extensions";

import { onFile, StartupError } from "../../../runtime/startup-error";
import { fileSystemOf, isNetworkFileSystem } from "./file-system";

/** Thrown if the lock is already held. */
export class LockHeld extends StartupError {
  override readonly name = "LockHeld";
}

export type FileLock = {
  /** Whether the file was deleted or replaced. Another process can then take a lock of the same name. */
  isLost(): boolean;
  release(): void;
};

/**
 * Takes an exclusive lock on a file. The kernel holds the lock, so it works across containers, where process ids repeat. The kernel
 * releases the lock however the process ends (docs/decisions/0012-one-process.md). The file is never deleted, because another process
 * could then lock a new file with the same name.
 * @throws LockHeld if the lock is already held; StartupError if the file is not writable or on a network file system.
 */
export function acquireLock(file: string): FileLock {
  const handle = onFile(file, () => openSync(file, "a+", 0o600));
  const fileSystem = fileSystemOf(file);
  if (fileSystem !== null && isNetworkFileSystem(fileSystem)) {
    closeSync(handle);
    throw new StartupError(
      `${file} is on a network file system (${fileSystem}), where two machines could open the same database. ` +
        "Set DATA_DIR to a folder on a local disk, or use PostgreSQL with DATABASE_URL.",
    );
  }
  if (!tryLock(handle)) {
    const holder = readFileSync(file, "utf8").trim() || "another process";
    closeSync(handle);
    throw new LockHeld(
      `${file} is held by ${holder}. Stop it first, or give each server its own DATA_DIR. ` +
        "Never delete this file: two servers on the same files destroy the data.",
    );
  }
  writeHolder(handle);
  return { isLost: () => !isSameFile(handle, file), release: () => closeSync(handle) };
}

function isSameFile(handle: number, path: string): boolean {
  const [locked, found] = [fstatSync(handle), statSync(path, { throwIfNoEntry: false })];
  return found?.ino === locked.ino && found.dev === locked.dev;
}

/** Writes into the file who holds the lock, for the operator. Ignores errors, such as a full disk. */
function writeHolder(handle: number): void {
  try {
    ftruncateSync(handle);
    writeSync(handle, `process ${process.pid} on ${hostname()}\n`);
  } catch {
    return;
  }
}
