import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

import { makePrivateFolder } from "../../../runtime/private-folder";
import { StartupError } from "../../../runtime/startup-error";
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
    const handle = onOperatorFile(path, () => {
      makePrivateFolder(dirname(path));
      return openSync(path, "wx", 0o600);
    });
    open.set(path, handle);
    return handle;
  }

  function close(): void {
    for (const handle of open.values()) closeSync(handle);
  }

  return {
    close,
    write: (path, part) => {
      const file = locate(path);
      const handle = handleOf(file);
      onOperatorFile(file, () => {
        for (let written = 0; written < part.length;) written += writeSync(handle, part, written);
      });
      return Promise.resolve();
    },
    discard() {
      close();
      for (const path of open.keys()) rmSync(path, { force: true });
    },
  };
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: "already exists.",
  ENOSPC: "cannot be written: the disk is full.",
  EDQUOT: "cannot be written: the disk quota is used up.",
};

/** @throws StartupError with a sentence for the operator. */
function onOperatorFile<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new StartupError(`${path} ${reasons[code] ?? "cannot be written."}`);
  }
}
