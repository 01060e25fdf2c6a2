import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

import type { Operation } from "./command";

export type OperatorFiles = {
  readonly write: Operation["write"];
  close(): void;
  /** Takes away what was written: half a file is none. */
  discard(): void;
};

/**
 * The files that a command makes for the operator, whom alone they are for: stickers, data and secrets.
 * @param locate - where a path as it was typed really is.
 */
export function openOperatorFiles(locate: (path: string) => string): OperatorFiles {
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

/** Never over a file that is there. */
function openNew(path: string): number {
  try {
    return openSync(path, "wx", 0o600);
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw new Error(isThere ? `${path} is there already, and nothing is overwritten.` : `${path} cannot be written.`);
  }
}
