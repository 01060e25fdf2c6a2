import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { delimiter } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { inProject, projectDirectory } from "./project.mjs";

/** @template Result @typedef {(program: string, parameters: string[], environment?: Record<string, string>) => Result} Run */

/** Runs a program, waits for its end, and shows its output. Returns whether the exit code was 0. @type {Run<boolean>} */
export function run(program, parameters, environment) {
  const { status, error } = spawnSync(program, parameters, { ...optionsWith(environment), stdio: ["ignore", "inherit", "inherit"] });
  if (error) console.error(`Could not start ${program}: ${error.message}`);
  return status === 0;
}

/** Runs a program. Returns its standard output, or null if the program fails. @type {Run<Promise<string | null>>} */
export async function runAndRead(program, parameters, environment) {
  const child = spawn(program, parameters, { ...optionsWith(environment), stdio: ["ignore", "pipe", "inherit"] });
  const parts = child.stdout.setEncoding("utf8").toArray();
  const [code] = await once(child, "close").catch(() => [null]);
  return code === 0 ? (await parts).join("") : null;
}

/** Resolves when this URL responds with a status of 200 to 299. @param {string} url */
export async function untilOk(url) {
  while (!(await fetch(url).catch(() => null))?.ok) await pause(100);
}

/** @param {Record<string, string>} environment */
function optionsWith(environment = {}) {
  const path = `${inProject("node_modules", ".bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  return { cwd: projectDirectory, env: { ...process.env, PATH: path, ...environment }, shell: process.platform === "win32" };
}
