import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { makePrivateFolder } from "./private-folder";

const ENDLESS_IN_NODE = "/proc/no-such-folder/backup";

test("a folder is created with those above it, for one user, and may exist already", () => {
  const parent = mkdtempSync(join(tmpdir(), "private-folder-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, "one", "two");
  makePrivateFolder(folder);
  makePrivateFolder(folder);
  expect([join(parent, "one"), folder].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  writeFileSync(join(folder, "file"), "");
  expect(() => makePrivateFolder(join(folder, "file", "below"))).toThrow("ENOTDIR");
});

test.skipIf(!existsSync("/proc/self"))("a folder that the system cannot create is an error, not an endless loop", () => {
  expect(() => makePrivateFolder(ENDLESS_IN_NODE)).toThrow("ENOENT");
});
