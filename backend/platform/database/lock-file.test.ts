import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { scaledTimeout } from "../../../tests/harness/scaled-timeout";
import { putReferenceData } from "../../composition/reference-data";
import type { LogEntry } from "../process/log";
import { putEmbeddedDatabase } from "../../testing/kept-tables";
import { openEmbedded } from "./embedded";
import { fileSystemIn, isNetworkFileSystem, acquireLock } from "./lock-file";

const HOLD = `const fs = require("node:fs");
require("fs-native-extensions").tryLock(fs.openSync(process.argv[1], "a+")) && process.stdout.write("held");
setInterval(() => {}, 1000);`;

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lock-"));
  file = join(directory, "database.lock");
});
afterEach(() => rmSync(directory, { recursive: true }));

test("A lock is held until it is released", () => {
  const lock = acquireLock(file);
  expect(() => acquireLock(file)).toThrow(`${file} is held by process ${process.pid} on ${hostname()}. Stop it first`);
  expect(() => acquireLock(file)).toThrow(/Never delete this file/);
  lock.release();
  acquireLock(file).release();
});

test.each([
  ["deleted", () => rmSync(file)],
  [
    "replaced",
    () => {
      rmSync(file);
      writeFileSync(file, "");
    },
  ],
])("A lock whose file was %s is lost", (_, change) => {
  const lock = acquireLock(file);
  expect(lock.isLost()).toBe(false);
  change();
  expect(lock.isLost()).toBe(true);
  lock.release();
});

test(
  "A server whose lock file is deleted says so, and shuts down with exit code 1",
  async () => {
    const kill = vi.spyOn(process, "kill").mockReturnValue(true);
    const { exitCode } = process;
    const logged: LogEntry[] = [];
    await putEmbeddedDatabase(directory);
    const opened = await openEmbedded(directory, putReferenceData, (entry) => logged.push(entry));
    try {
      rmSync(file);
      await expect.poll(() => kill.mock.calls, { timeout: scaledTimeout(10_000) }).toEqual([[process.pid, "SIGTERM"]]);
      expect(process.exitCode).toBe(1);
      expect(logged.map(({ level, event }) => [level, event])).toEqual([["error", "lock lost"]]);
      expect(logged[0]?.reason).toMatch(/^database\.lock was deleted/);
      expect(await opened.unavailableReason()).toMatch(/^database\.lock was deleted/);
    } finally {
      process.exitCode = exitCode;
      kill.mockRestore();
      await opened.close();
    }
  },
  scaledTimeout(60_000),
);

test("Killing a process releases its lock", async () => {
  const child = spawn(process.execPath, ["-e", HOLD, file], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  expect(() => acquireLock(file)).toThrow("is held by another process");
  child.kill("SIGKILL");
  await once(child, "exit");
  acquireLock(file).release();
});

test.each(["", `${process.pid} 1`, "process 1 on another-machine"])("A file with the content %j can be locked", (content) => {
  writeFileSync(file, content);
  acquireLock(file).release();
});

test("A path's file system is the deepest and latest mount that contains it, and network file systems are recognised", () => {
  const mounts = [
    "1 0 8:1 / / rw - ext4 /dev/sda1 rw",
    "2 1 0:50 / /data rw shared:1 - ext4 /dev/sdb1 rw",
    "3 2 0:51 / /data rw - nfs4 files:/data rw",
    "4 1 0:52 / /my\\040data rw - fuse.sshfs files:/ rw",
  ].join("\n");
  expect(["/data", "/data/x", "/data2", "/my data/x", "/"].map((path) => fileSystemIn(mounts, path))).toEqual([
    "nfs4",
    "nfs4",
    "ext4",
    "fuse.sshfs",
    "ext4",
  ]);
  expect(["nfs4", "cifs", "fuse.sshfs", "ext4", "xfs", "tmpfs", "overlay", "btrfs"].map(isNetworkFileSystem)).toEqual([
    true,
    true,
    true,
    ...Array.from({ length: 5 }, () => false),
  ]);
});
