import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { inProject } from "../../commands/steps/project.mjs";
import { runAndRead } from "../../commands/steps/run.mjs";

const TEMPLATES = inProject("node_modules", ".cache", "platenote-demo");
const BACKEND_PROGRAMS = inProject("build", "backend");

/** As `platenote-<process>-<random>`. */
const TEMPORARY = /^platenote-(\d+)-/;

const made: string[] = [];
removeAbandoned();
process.once("exit", () => made.forEach((directory) => rmSync(directory, { recursive: true, force: true })));

/** An empty directory that goes when this process ends, or, if it was cut short, when the next one begins. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), `platenote-${process.pid}-`));
  made.push(directory);
  return directory;
}

/** A data directory of one's own, filled with the demo. */
export async function demoDataDirectory(): Promise<string> {
  const directory = join(temporaryDirectory(), "data");
  cpSync(await preparedTemplate(), directory, { recursive: true });
  return directory;
}

/**
 * The demo, prepared once and copied from then on: the embedded database takes seconds to make. It is made anew when the
 * backend's programs change, and every day, since trials run out.
 */
async function preparedTemplate(): Promise<string> {
  const template = join(TEMPLATES, `${new Date().toISOString().slice(0, 10)}-${digestOfPrograms()}`);
  if (existsSync(template)) return template;
  const draft = join(temporaryDirectory(), "data");
  const environment = { DATA_DIR: draft, NODE_ENV: "test", DATABASE_URL: "" };
  const output = await runAndRead(process.execPath, [join(BACKEND_PROGRAMS, "prepare.js"), "--demo"], environment);
  if (output === null) throw new Error("The demo data could not be prepared");
  keep(draft, template);
  return template;
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
