import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

import type { Operation } from "./command";

export type OperatorFiles = {
  readonly write: Operation["write"];
  close(): void;
  /** Deletes the files of a command that failed, because they may be incomplete. */
  discard(): void;
};

/**
 * Creates the files that a command writes. Only the operator can read them, because they may contain personal data and secrets.
 * @param locate - resolves a path that the operator typed.
 */
export function createOperatorFiles(locate: (path: string) => string): OperatorFiles {
  const open = new Map<string, number>();

  function handleOf(path: string): number {
    const known = open.get(path);
    if (known !== undefined) return known;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const handle = openNew(path);
    open.set(path, handle);
    return handle;
  }

  function close(): void {
    for (const handle of open.values()) closeSync(handle);
  }

  return {
    close,
    write: (path, part) => {
      const handle = handleOf(locate(path));
      for (let written = 0; written < part.length;) written += writeSync(handle, part, written);
      return Promise.resolve();
    },
    discard() {
      close();
      for (const path of open.keys()) rmSync(path, { force: true });
    },
  };
}

/** Creates and opens a file. Never overwrites one. */
function openNew(path: string): number {
  try {
    return openSync(path, "wx", 0o600);
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw new Error(isThere ? `${path} already exists.` : `${path} cannot be written.`);
  }
}
