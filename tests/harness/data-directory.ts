import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { copyOfTemplate, testServer } from "../../backend/testing/postgres-server";
import { inProject } from "../../commands/steps/project.mjs";
import { runAndRead } from "../../commands/steps/run.mjs";

const TEMPLATES = inProject("node_modules", ".cache", "platenote-demo");
const BACKEND_PROGRAMS = inProject("build", "backend");

/** As `platenote-<process>-<random>`. */
const TEMPORARY = /^platenote-(\d+)-/;

/** Processes on one PostgreSQL database must agree on it. */
const SHARED_SECRET = "a secret for tests that is long enough";

/** The addresses of databases, by the data directory that they go with. */
const databases = new Map<string, string>();

const made: string[] = [];
removeAbandoned();
process.once("exit", removeTemporaryDirectories);

/** An empty directory. It is removed after the test file or, if this process was killed, when the next one starts. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), `platenote-${process.pid}-`));
  made.push(directory);
  return directory;
}

/** Removes the directories that `temporaryDirectory` has made so far. */
export function removeTemporaryDirectories(): void {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
}

/**
 * A data directory of one's own, filled with the demo; where tests use a PostgreSQL server, the demo is in a database of its own
 * there, which goes with the directory.
 */
export async function demoDataDirectory(): Promise<string> {
  const directory = join(temporaryDirectory(), "data");
  if (testServer === null) cpSync(await preparedTemplate(), directory, { recursive: true });
  else databases.set(directory, await copyOfTemplate(testServer, `demo_${templateName().replaceAll("-", "_")}`, prepareDatabase));
  return directory;
}

/** The variables by which a server finds the data that goes with a directory. */
export function variablesOf(dataDirectory: string): Record<string, string> {
  const address = databases.get(dataDirectory);
  const shared = { BACKEND_SECRET: SHARED_SECRET, SESSION_SECRETS: SHARED_SECRET };
  return { DATA_DIR: dataDirectory, ...(address === undefined ? {} : { DATABASE_URL: address, ...shared }) };
}

async function prepareDatabase(address: string): Promise<void> {
  await prepareDemo({ DATA_DIR: temporaryDirectory(), DATABASE_URL: address, BACKEND_SECRET: SHARED_SECRET });
}

/**
 * The demo, prepared once and copied from then on: the embedded database takes seconds to make. It is made anew when the
 * backend's programs change, and every day, since trials run out.
 */
async function preparedTemplate(): Promise<string> {
  const template = join(TEMPLATES, templateName());
  if (existsSync(template)) return template;
  const draft = join(temporaryDirectory(), "data");
  await prepareDemo({ DATA_DIR: draft, DATABASE_URL: "" });
  keep(draft, template);
  return template;
}

async function prepareDemo(variables: Record<string, string>): Promise<void> {
  const prepare = [join(BACKEND_PROGRAMS, "prepare.js"), "--demo"];
  const output = await runAndRead(process.execPath, prepare, { NODE_ENV: "test", ...variables });
  if (output === null) throw new Error("The demo data could not be prepared");
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

/** Puts a whole template where others look for it, in one step; another process may have been quicker. */
function keep(draft: string, template: string): void {
  const whole = `${template}.${process.pid}`;
  mkdirSync(TEMPLATES, { recursive: true });
  cpSync(draft, whole, { recursive: true });
  for (const old of readdirSync(TEMPLATES)) if (isStale(old)) rmSync(join(TEMPLATES, old), { recursive: true, force: true });
  try {
    renameSync(whole, template);
  } catch (error) {
    rmSync(whole, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
}

/** Yesterday's templates serve nobody; today's may be in use by another run. */
function isStale(name: string): boolean {
  return !name.startsWith(new Date().toISOString().slice(0, 10));
}

function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = TEMPORARY.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
