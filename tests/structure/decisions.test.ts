import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const DIRECTORY = "docs/decisions";

test("Each decision has a number of its own, in its name and in its heading", () => {
  const names = readdirSync(DIRECTORY).filter((name) => /^\d{4}-/.test(name));
  expect(names.length).toBeGreaterThan(30);
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
  for (const name of names) expect(readFileSync(join(DIRECTORY, name), "utf8")).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
});
