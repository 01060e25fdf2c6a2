import { closeSync, existsSync, mkdirSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { tryLock } from "fs-native-extensions";

const LOCK_POLL_MS = 100;

/**
 * Makes a file or folder that later runs use too, if it does not exist. Only one process makes it, because that takes seconds of CPU time.
 * The others wait.
 * @param make makes it under the given name, which is another one, so that nobody uses an incomplete one.
 */
export async function makeOnce(path: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) return;
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const lock = openSync(`${folder}.lock`, "a");
  try {
    while (!tryLock(lock)) await pause(LOCK_POLL_MS);
    if (existsSync(path)) return;
    const draft = `${path}.${process.pid}`;
    await make(draft);
    renameSync(draft, path);
  } finally {
    closeSync(lock);
  }
}
