import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { isLongEnough, readOrCreateSecret } from "./stored-secret";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "secret-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("a secret is created once, can be read only by its user, and leaves no temporary file", () => {
  const data = join(directory, "new", "data");
  const made = readOrCreateSecret(data, "session-secret");
  expect(readOrCreateSecret(data, "session-secret")).toBe(made);
  expect(isLongEnough(made)).toBe(true);
  expect(readdirSync(data)).toEqual(["session-secret"]);
  expect([data, join(data, "session-secret")].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
});

test.each(["", "\n", "short", " ".repeat(64)])("an invalid secret file (%j) is rejected and stays unchanged", (content) => {
  const file = join(directory, "session-secret");
  writeFileSync(file, content);
  expect(() => readOrCreateSecret(directory, "session-secret")).toThrow(`${file} does not contain a valid secret`);
  expect(readFileSync(file, "utf8")).toBe(content);
});

test("a folder with the secret's name is reported", () => {
  mkdirSync(join(directory, "session-secret"));
  expect(() => readOrCreateSecret(directory, "session-secret")).toThrow(/is a folder, but must be a file/);
});
