import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { isLongEnough, keptSecret } from "./kept-secret";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "secret-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("A secret is made once, is for its user alone, and leaves no draft", () => {
  const data = join(directory, "new", "data");
  const made = keptSecret(data, "session-secret");
  expect(keptSecret(data, "session-secret")).toBe(made);
  expect(isLongEnough(made)).toBe(true);
  expect(readdirSync(data)).toEqual(["session-secret"]);
  expect(statSync(join(data, "session-secret")).mode & 0o777).toBe(0o600);
});

test.each(["", "\n", "short", " ".repeat(64)])("What a full disk or a person has left (%j) is refused, and stays", (content) => {
  const file = join(directory, "session-secret");
  writeFileSync(file, content);
  expect(() => keptSecret(directory, "session-secret")).toThrow(`${file} does not hold a secret`);
  expect(readFileSync(file, "utf8")).toBe(content);
});

test("A folder in place of the file is said to be one", () => {
  mkdirSync(join(directory, "session-secret"));
  expect(() => keptSecret(directory, "session-secret")).toThrow(/is a folder, and a file is needed/);
});
