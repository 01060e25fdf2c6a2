import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives the test files of one run a directory to share what is costly to make, and takes it away after them. */
export default function openRun(): (() => void) | undefined {
  if (process.env["TEST_RUN_DIRECTORY"]) return undefined;
  const directory = mkdtempSync(join(tmpdir(), `platenote-${process.pid}-`));
  process.env["TEST_RUN_DIRECTORY"] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
