import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { Log, LogEntry } from "../../../platform/process/log";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { findSocketPath } from "./address";
import { findServer } from "../route-command";
import { listenForOperator } from "./server";

let directory: string;
let backend: TestBackend;
const logged: LogEntry[] = [];
const log: Log = (entry) => logged.push(entry);

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "operator-"));
  logged.length = 0;
});
afterEach(() => rmSync(directory, { recursive: true }));

const parts = ["first part, ", "second part"];

/** A database whose dump has two parts. */
const opened = {
  dump: () => ({
    fileName: "database.test",
    parts: (async function* () {
      for (const part of parts) yield await Promise.resolve(Buffer.from(part));
    })(),
  }),
};

function listen(dataDirectory: string) {
  mkdirSync(dataDirectory, { recursive: true });
  const environment = { ...backend.services.environment, dataDirectory };
  return listenForOperator({ ...backend.services, environment }, opened, log);
}

const refuseFiles = () => Promise.reject(new Error("No file was expected"));

test.each([
  ["in the data directory", "data"],
  ["in a temporary directory (the path in the data directory is too long)", "long-".repeat(20)],
])("A server with a socket %s runs commands, lets only its user connect, and removes the socket when it stops", async (_, name) => {
  const dataDirectory = join(directory, name);
  const listening = await listen(dataDirectory);
  const path = findSocketPath(dataDirectory);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const mint = { batch: name.slice(0, 9), product: "car", kind: "prepaid", count: "2" };
  expect(await (await findServer(dataDirectory))?.perform({ command: "mint", raw: mint }, refuseFiles)).toMatchObject({
    kind: "done",
    data: { minted: 2 },
  });
  expect(await (await findServer(dataDirectory))?.perform({ command: "void", raw: { code: "none" } }, refuseFiles)).toMatchObject({
    kind: "refused",
  });
  await listening.close();
  expect(await findServer(dataDirectory)).toBe(null);
  expect(existsSync(path)).toBe(false);
  if (name !== "data") expect(existsSync(dirname(path))).toBe(false);
  expect(logged).toEqual([]);
});

test("A command's files are streamed in parts", async () => {
  const listening = await listen(directory);
  const written: string[] = [];
  const server = await findServer(directory);
  const outcome = await server?.perform({ command: "back-up", raw: { to: "there" } }, (path, part) => {
    written.push(`${path}: ${Buffer.from(part).toString()}`);
    return Promise.resolve();
  });
  expect(outcome?.kind).toBe("done");
  expect(written.slice(0, 2)).toEqual(parts.map((part) => `there/database.test: ${part}`));
  expect(written.at(-1)).toMatch(/^there\/backup\.json: \{/);
  await listening.close();
});

test.each([
  ["an unknown command", { command: "fly", raw: {} }, "The server is a different version and does not support fly."],
  [
    "a command that uses no open database",
    { command: "restore", raw: {} },
    "The server is a different version and does not support restore.",
  ],
  ["wrong parameters", { command: "mint", raw: { batch: "b" } }, "--product is missing."],
])("A server refuses %s", async (_, request, message) => {
  const listening = await listen(directory);
  expect(await (await findServer(directory))?.perform(request, refuseFiles)).toEqual({ kind: "refused", message });
  await listening.close();
});

test("A disconnect during a command is not an error, and the server continues", async () => {
  const listening = await listen(directory);
  const gone = (await findServer(directory))?.perform({ command: "back-up", raw: { to: "there" } }, () =>
    Promise.reject(new Error("disk full")),
  );
  await expect(gone).rejects.toThrow("disk full");
  expect(await (await findServer(directory))?.perform({ command: "batches", raw: {} }, refuseFiles)).toMatchObject({ kind: "done" });
  await listening.close();
  expect(logged).toEqual([]);
});

test("A file that cannot be written is the command's only error, even while more parts arrive", async () => {
  const uncaught: unknown[] = [];
  const record = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", record);
  try {
    const environment = { ...backend.services.environment, dataDirectory: directory };
    const endless = {
      dump: () => ({
        fileName: "database.test",
        parts: (async function* () {
          for (;;) yield await Promise.resolve(Buffer.alloc(256 * 1024));
        })(),
      }),
    };
    const listening = await listenForOperator({ ...backend.services, environment }, endless, log);
    const server = await findServer(directory);
    const gone = server?.perform({ command: "back-up", raw: { to: "there" } }, () => Promise.reject(new Error("there already exists.")));
    await expect(gone).rejects.toThrow("there already exists.");
    await listening.close();
    expect(uncaught).toEqual([]);
  } finally {
    process.removeListener("uncaughtException", record);
  }
});

test("A command that fails midway is refused and logged", async () => {
  mkdirSync(directory, { recursive: true });
  const environment = { ...backend.services.environment, dataDirectory: directory };
  const broken = {
    dump: () => ({
      fileName: "database.test",
      parts: (async function* () {
        yield await Promise.resolve(Buffer.from("first part"));
        throw new RangeError("the disk is broken");
      })(),
    }),
  };
  const listening = await listenForOperator({ ...backend.services, environment }, broken, log);
  const outcome = await (await findServer(directory))?.perform({ command: "back-up", raw: { to: "there" } }, () => Promise.resolve());
  expect(outcome).toEqual({ kind: "refused", message: "The server stopped, or the command failed. See the server's log." });
  await listening.close();
  expect(logged).toMatchObject([{ event: "operator's command failed", error: { name: "RangeError" } }]);
});

test("A killed server's socket is ignored and replaced", async () => {
  writeFileSync(join(directory, "operate.sock"), "");
  writeFileSync(join(directory, "operate.address"), join(directory, "gone", "operate.sock"));
  expect(await findServer(directory)).toBe(null);
  const listening = await listen(directory);
  expect(await findServer(directory)).not.toBe(null);
  await listening.close();
});
