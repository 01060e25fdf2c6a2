import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a directory that all test files of a run share, unless TEST_RUN_DIRECTORY is set. Returns the function that removes it. */
export default function createRunDirectory(): (() => void) | undefined {
  if (process.env["TEST_RUN_DIRECTORY"]) return undefined;
  const directory = mkdtempSync(join(tmpdir(), `platenote-${process.pid}-`));
  process.env["TEST_RUN_DIRECTORY"] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
