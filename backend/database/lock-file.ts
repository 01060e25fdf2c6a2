import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** That a living process holds the lock. */
export class LockHeld extends Error {
  override readonly name = "LockHeld";
}

/**
 * Takes a lock that only one living process can hold. One that was left by a process that is gone (kill -9, a power cut) is
 * taken over; a process number that was given to somebody else since is told by the time that process started.
 * @returns what gives the lock back.
 * @throws LockHeld when a living process holds it.
 */
export function takeLock(file: string): () => void {
  const mine = `${process.pid} ${startOf(process.pid)}`;
  while (!create(file, mine)) {
    const found = read(file);
    if (found === null) continue;
    const holder = Number(found.split(" ")[0]);
    if (isHeld(found)) throw new LockHeld(`${file} is held by process ${holder}: stop it first, or give each its own DATA_DIR.`);
    putAside(file, found);
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

/** Written aside and then linked, so that nobody ever reads half a lock. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function isHeld(lock: string): boolean {
  const [pid = "", start = ""] = lock.split(" ");
  return /^\d+$/.test(pid) && isAlive(Number(pid)) && startOf(Number(pid)) === start;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Renamed rather than deleted: of two that found the same old lock only one can move it, and sees what it moved. */
function putAside(file: string, expected: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if (read(aside) !== expected) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

/** The kernel's start time of a process, field 22 of its stat; "" where there is no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program comes second, in brackets, and may hold spaces.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
