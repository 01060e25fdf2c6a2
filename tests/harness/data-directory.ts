import { createHash } from "node:crypto";
import { accessSync, constants, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { makeOnce } from "../../backend/testing/kept-file";
import { copyOfTemplate, testServer } from "../../backend/testing/postgres-server";
import { inProject } from "../../commands/steps/project.mjs";
import { runAndRead } from "../../commands/steps/run.mjs";
import { FAST_START_FLAGS } from "./node-flags";

const TEMPLATES = inProject("node_modules", ".cache", "platenote-demo");
const BACKEND_PROGRAMS = inProject("build", "backend");

/** Matches the names of temporary directories: `platenote-<process>-<random>`. */
const TEMPORARY_DIRECTORY = /^platenote-(\d+)-/;

/** The value of BACKEND_SECRET and SESSION_SECRETS. Processes on one PostgreSQL database must have the same secrets. */
const SHARED_SECRET = "a secret for tests that is long enough";

/** Linux keeps files in this folder in memory. */
const MEMORY = "/dev/shm";

/** Data directories are created in MEMORY only if this many bytes are free, which is enough for about fifty data directories. */
const MEMORY_BYTES = 2 * 1024 ** 3;

/** The URLs of the PostgreSQL databases, by data directory. */
const databases = new Map<string, string>();

const createdDirectories: string[] = [];
removeAbandoned();
process.once("exit", removeTemporaryDirectories);

/**
 * Creates an empty directory. It is deleted after the test file, or at the latest when the process exits. If the process is killed, the
 * next test process deletes the directory.
 * @param parent an existing directory.
 */
export function temporaryDirectory(parent = tmpdir()): string {
  const directory = mkdtempSync(join(parent, `platenote-${process.pid}-`));
  createdDirectories.push(directory);
  return directory;
}

/** Removes the directories that `temporaryDirectory` created. */
export function removeTemporaryDirectories(): void {
  for (const directory of createdDirectories.splice(0)) rmSync(directory, { recursive: true, force: true });
}

/**
 * Creates a data directory with the demo data. If the tests use a PostgreSQL server, the data is in a new database on that server. These
 * databases are dropped after the test run.
 * @param server the URL of the PostgreSQL server to use. Default: the server of TEST_DATABASE_URL.
 */
export async function demoDataDirectory(server = testServer): Promise<string> {
  const directory = join(temporaryDirectory(dataParent()), "data");
  if (server === null) cpSync(await preparedTemplate(), directory, { recursive: true });
  else databases.set(directory, await copyOfTemplate(server, `demo_${templateName().replaceAll("-", "_")}`, prepareDatabase));
  return directory;
}

/**
 * Returns the folder for data directories. The folder is in memory if there is room. A disk takes five times as long to handle the 1,200
 * files of a database.
 */
function dataParent(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize < MEMORY_BYTES ? tmpdir() : MEMORY;
  } catch {
    return tmpdir();
  }
}

/** Returns the environment variables for a server that uses this data directory. */
export function environmentOf(dataDirectory: string): Record<string, string> {
  const address = databases.get(dataDirectory);
  const shared = { BACKEND_SECRET: SHARED_SECRET, SESSION_SECRETS: SHARED_SECRET };
  return { DATA_DIR: dataDirectory, ...(address === undefined ? {} : { DATABASE_URL: address, ...shared }) };
}

async function prepareDatabase(address: string): Promise<void> {
  await prepareDemo({ DATA_DIR: temporaryDirectory(), DATABASE_URL: address, BACKEND_SECRET: SHARED_SECRET });
}

/**
 * Returns the path of the template: a data directory with the demo data, which tests copy. Creating the embedded database takes seconds,
 * so later test runs use the template too. It is prepared again when the backend's build changes, and every day, because trials expire.
 */
async function preparedTemplate(): Promise<string> {
  const template = join(TEMPLATES, templateName());
  await makeOnce(template, async (whole) => {
    const draft = join(temporaryDirectory(), "data");
    await prepareDemo({ DATA_DIR: draft, DATABASE_URL: "" });
    for (const old of readdirSync(TEMPLATES)) if (isStale(old)) rmSync(join(TEMPLATES, old), { recursive: true, force: true });
    cpSync(draft, whole, { recursive: true });
  });
  return template;
}

async function prepareDemo(variables: Record<string, string>): Promise<void> {
  const prepare = [...FAST_START_FLAGS, join(BACKEND_PROGRAMS, "prepare.js"), "--demo"];
  const output = await runAndRead(process.execPath, prepare, { NODE_ENV: "test", ...variables });
  if (output === null) throw new Error("Could not prepare the demo data");
}

function templateName(): string {
  return `${new Date().toISOString().slice(0, 10)}-${digestOfPrograms()}`;
}

function digestOfPrograms(): string {
  const digest = createHash("sha256");
  for (const entry of readdirSync(BACKEND_PROGRAMS, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) digest.update(readFileSync(join(entry.parentPath, entry.name)));
  }
  return digest.digest("hex").slice(0, 16);
}

/** Returns whether this is the name of a template from an earlier day. Another test run may use a template from today. */
function isStale(name: string): boolean {
  return !name.startsWith(new Date().toISOString().slice(0, 10));
}

function removeAbandoned(): void {
  for (const parent of new Set([tmpdir(), dataParent()])) {
    for (const name of readdirSync(parent)) {
      const owner = TEMPORARY_DIRECTORY.exec(name)?.[1];
      if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
