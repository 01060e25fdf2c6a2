import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, realpathSync, statSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { tryLock } from "fs-native-extensions";

import { StartupError, onFile } from "../../../runtime/startup-error";

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

const NETWORK_FILE_SYSTEM =
  /^(nfs\d?|cifs|smb\d?|smbfs|9p|ceph|afs|lustre|glusterfs|gpfs|beegfs|davfs|fuse\.(sshfs|glusterfs|ceph|s3fs|rclone|davfs2?|nfs|juicefs|goofys|gcsfuse))$/;

/** Returns whether several machines can mount a file system of this type. Their kernels do not see each other's locks. */
export function isNetworkFileSystem(type: string): boolean {
  return NETWORK_FILE_SYSTEM.test(type);
}

/** Returns the type of a path's file system, such as `ext4`. Null on systems other than Linux. */
function fileSystemOf(path: string): string | null {
  return fileSystemIn(readMounts(), realpathSync(path));
}

/**
 * Returns the type of the file system that contains a path, or null.
 * @param mounts - the content of /proc/self/mountinfo.
 * @param path - absolute, with symbolic links resolved.
 */
export function fileSystemIn(mounts: string, path: string): string | null {
  const mount = mounts
    .split("\n")
    .flatMap((line) => {
      // For example: "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue"
      const [place = "", source = ""] = line.split(" - ");
      const point = unescaped(place.split(" ")[4] ?? "");
      const type = source.split(" ")[0] ?? "";
      return type !== "" && isWithin(path, point) ? [{ point, type }] : [];
    })
    // A later mount hides earlier mounts on the same point.
    .reduce<{ point: string; type: string } | null>((best, each) => (best && best.point.length > each.point.length ? best : each), null);
  return mount?.type ?? null;
}

function isWithin(path: string, point: string): boolean {
  return point === "/" || path === point || path.startsWith(`${point}/`);
}

/** Decodes octal escapes, such as `\040` for a space. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)));
}

function readMounts(): string {
  try {
    return readFileSync("/proc/self/mountinfo", "utf8");
  } catch {
    return "";
  }
}
