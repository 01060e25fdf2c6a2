import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { beforeAll, describe, expect, test } from "vitest";

import { openEmbedded } from "../../backend/platform/database/embedded";
import { testServer } from "../../backend/testing/postgres-server";
import { freePort } from "../../commands/steps/port.mjs";
import { inProject, projectDirectory } from "../../commands/steps/project.mjs";
import { demoDataDirectory, temporaryDirectory } from "../harness/data-directory";
import { FAST_START_FLAGS } from "../harness/node-flags";
import { canMount, smallDisk } from "../harness/small-disk";
import { scaledTimeout } from "../harness/scaled-timeout";

const programs = {
  "npm start": ["start.mjs"],
  "npm run api": ["api.mjs"],
  "npm run operate": ["operate.mjs", "list", "batches"],
} as const;
const SECRET = "a secret for tests that is long enough";
const SANDBOXES = { SMS: "sandbox", CALLS: "sandbox", MAIL: "sandbox", PAYMENTS: "sandbox" };

/** Runs one of our programs until it exits. */
async function runToExit(program: readonly string[], variables: Readonly<Record<string, string>>) {
  const port = String(await freePort());
  const child = spawn(process.execPath, [...FAST_START_FLAGS, inProject("commands", program[0] ?? ""), ...program.slice(1)], {
    cwd: projectDirectory,
    env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "production", HOST: "127.0.0.1", PORT: port, ...SANDBOXES, ...variables },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (stderr += part));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stderr };
}

let demo: string;
beforeAll(async () => {
  demo = await demoDataDirectory();
});

function copyOfDemo(): string {
  return copyOf(demo);
}

function copyOf(original: string): string {
  const directory = join(temporaryDirectory(), "data");
  cpSync(original, directory, { recursive: true });
  return directory;
}

let newer: Promise<string> | null = null;

/** Returns a data directory from a newer version of the product. It is made once, and every test copies it. */
function newerVersion(): Promise<string> {
  newer ??= makeNewerVersion();
  return newer;
}

async function makeNewerVersion(): Promise<string> {
  const directory = copyOfDemo();
  const engine = await PGlite.create(join(directory, "database"));
  await engine.exec("insert into migrations (name) values ('9999_newer.sql')");
  await engine.close();
  return directory;
}

/**
 * The faults: a name, a function that prepares the fault, and whether this machine can produce it (by default, yes). The function returns
 * the environment variables for the start, and the expected message.
 */
const faults: [string, () => Promise<{ variables: Record<string, string>; says: RegExp; isEmpty?: true }>, boolean?][] = [
  [
    "DATA_DIR is a file",
    () => {
      const file = join(temporaryDirectory(), "file");
      writeFileSync(file, "");
      return Promise.resolve({
        variables: { DATA_DIR: file },
        isEmpty: true,
        says: /is not (a|in a) folder\. Set DATA_DIR to a folder\.$/,
      });
    },
  ],
  [
    "DATA_DIR is on a read-only disk",
    () => {
      const disk = smallDisk(128, "ro");
      return Promise.resolve({
        variables: { DATA_DIR: disk.path },
        isEmpty: true,
        says: /is on a read-only file system\. Mount it writable/,
      });
    },
    canMount,
  ],
  [
    "the disk is full",
    () => {
      const disk = smallDisk(4);
      disk.fill(0);
      return Promise.resolve({ variables: { DATA_DIR: disk.path }, isEmpty: true, says: /the disk is full|disk of .* is full/i });
    },
    canMount,
  ],
  [
    "the database is damaged",
    () => {
      const directory = copyOfDemo();
      const control = join(directory, "database", "global", "pg_control");
      truncateSync(control, 0);
      return Promise.resolve({ variables: { DATA_DIR: directory }, says: /^The database in .* cannot be opened: it is damaged/ });
    },
  ],
  [
    "files of the database are missing",
    () => {
      const directory = copyOfDemo();
      rmSync(join(directory, "database", "PG_VERSION"));
      return Promise.resolve({ variables: { DATA_DIR: directory }, says: /^The database in .* cannot be opened: it is damaged/ });
    },
  ],
  [
    "the database is from a newer version",
    async () => {
      return {
        variables: { DATA_DIR: copyOf(await newerVersion()) },
        says: /^The database is from a newer version of this product, or from one before 1.0.0: this version does not know its migration 9999_newer/,
      };
    },
  ],
  [
    "the secrets are empty",
    () => {
      const directory = copyOfDemo();
      rmSync(join(directory, "backend-secret"), { force: true });
      rmSync(join(directory, "session-secret"), { force: true });
      for (const name of ["backend-secret", "session-secret"]) writeFileSync(join(directory, name), "");
      return Promise.resolve({ variables: { DATA_DIR: directory }, says: /-secret does not contain a valid secret: it has 0 characters/ });
    },
  ],
  [
    "PostgreSQL is unreachable",
    () =>
      Promise.resolve({
        variables: {
          DATA_DIR: temporaryDirectory(),
          SESSION_SECRETS: SECRET,
          BACKEND_SECRET: SECRET,
          DATABASE_URL: "postgres://nobody:password@127.0.0.1:9/nowhere",
        },
        says: /^PostgreSQL at 127\.0\.0\.1:9\/nowhere does not answer \(ECONNREFUSED\)\. Start it or correct DATABASE_URL\.$/,
      }),
  ],
];

describe.skipIf(testServer !== null).each(Object.entries(programs))("%s", (_, program) => {
  for (const [fault, prepare, isPossible = true] of faults)
    test.skipIf(!isPossible)(
      `exits with a one-line message if ${fault}`,
      async () => {
        const { variables, says, isEmpty = false } = await prepare();
        const { code, stderr } = await runToExit(program, variables);
        expect(code).toBe(1);
        // A command creates no database, so without one it does not get as far as the fault.
        expect(stderr.trim()).toMatch(isEmpty && program[0] === "operate.mjs" ? /^There is no database in / : says);
        expect(stderr.trim().split("\n")).toHaveLength(1);
        expect(stderr).not.toContain("password");
      },
      scaledTimeout(60_000),
    );
});

test.skipIf(testServer !== null)("npm run operate creates nothing if DATA_DIR is the wrong folder", async () => {
  const folder = temporaryDirectory();
  const { code, stderr } = await runToExit(["operate.mjs", "mint", ..."--batch b --product car --kind prepaid --count 1".split(" ")], {
    DATA_DIR: folder,
  });
  expect([code, stderr]).toEqual([
    1,
    `There is no database in ${folder}. Set DATA_DIR to the server's folder. A new database is created by the server's first start.\n`,
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(["start.mjs", "api.mjs"])("%s exits with a one-line message if its port is in use", async (program) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const data = join(temporaryDirectory(), "data");
  mkdirSync(data);
  const { code, stderr } = await runToExit([program], { PORT: String(port), DATA_DIR: data });
  other.close();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Port \d+ is in use\. Choose another, for example PORT=\d+\.\n$/);
});

test.each([
  ["start.mjs", { SESSION_SECRETS: "short" }, /SESSION_SECRETS: each secret must have at least 32 characters/],
  ["api.mjs", { BACKEND_SECRET: " ".repeat(40) }, /BACKEND_SECRET: must have at least 32 characters/],
])("%s exits with an error if a secret in its environment is too short", async (program, variables, says) => {
  const { code, stderr } = await runToExit([program], { DATA_DIR: temporaryDirectory(), ...variables });
  expect(code).toBe(1);
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test.skipIf(testServer !== null).each([
  ["another server", "its server is not Node's HTTP server"],
  ["another listener", "its server does not have exactly one request listener"],
  ["another log", "its request logger was not found in Express's router"],
  ["an early start", "it listens before the website's code is loaded"],
])("npm start exits with a one-line message if a later remix-serve has %s", async (MOVED, change) => {
  const NODE_OPTIONS = `--import ${new URL("../harness/changed-serve-preload.mjs", import.meta.url).href}`;
  const { code, stderr } = await runToExit(["start.mjs"], { DATA_DIR: copyOfDemo(), MOVED, NODE_OPTIONS });
  expect(stderr).toContain(`This version of @remix-run/serve is not compatible with this website: ${change}.`);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});

test("A first start that is killed leaves nothing that stops the next one", async () => {
  const directory = join(temporaryDirectory(), "data");
  const files = () => (existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: "utf8" }) : []);
  const child = spawn(process.execPath, [...FAST_START_FLAGS, inProject("commands", "api.mjs")], {
    cwd: projectDirectory,
    env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", PORT: String(await freePort()), DATA_DIR: directory },
    stdio: "ignore",
  });
  await expect.poll(files, { timeout: scaledTimeout(30_000), interval: 5 }).toContain(join("database.new", "PG_VERSION"));
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(files()).not.toContain("database");
  const opened = await openEmbedded(directory, () => Promise.resolve());
  expect(await opened.unavailableReason()).toBeNull();
  await opened.close();
  expect(files()).not.toContain("database.new");
});

test("SIGTERM while the start keeps the process busy ends it, and is not lost", async () => {
  const directory = join(temporaryDirectory(), "data");
  const child = spawn(process.execPath, [...FAST_START_FLAGS, inProject("commands", "api.mjs")], {
    cwd: projectDirectory,
    env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", PORT: String(await freePort()), DATA_DIR: directory },
    stdio: "ignore",
  });
  await expect.poll(() => existsSync(join(directory, "database")), { timeout: scaledTimeout(30_000), interval: 1 }).toBe(true);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([143, null]);
});
