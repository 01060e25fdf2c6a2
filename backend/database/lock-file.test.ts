import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { takeLock } from "./lock-file";

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lock-"));
  file = join(directory, "database.lock");
});
afterEach(() => rmSync(directory, { recursive: true }));

test("One process holds a lock until it gives it back", () => {
  const release = takeLock(file);
  expect(() => takeLock(file)).toThrow(`is held by process ${process.pid}`);
  release();
  expect(existsSync(file)).toBe(false);
  takeLock(file)();
});

test("The lock of a process that was killed is taken over", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  writeFileSync(file, `${child.pid} ${startOf(child.pid ?? 0)}`);
  expect(() => takeLock(file)).toThrow(`is held by process ${child.pid}`);
  child.kill("SIGKILL");
  await once(child, "exit");
  const release = takeLock(file);
  expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^${process.pid} `));
  release();
});

test("A process number that another program has been given since holds nothing", () => {
  writeFileSync(file, `${process.pid} 1`);
  takeLock(file)();
});

test("Half a lock holds nothing", () => {
  writeFileSync(file, "");
  takeLock(file)();
});

function startOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
