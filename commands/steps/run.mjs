import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
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

/** Passes the CPU time of a program and its children on in a pipe of its own. It is then known although other programs run beside it. */
const WITH_CPU_TIME = '"$@" 3>&-; code=$?; times >&3; exit $code';

/**
 * Runs a program beside others, and writes its output to a file. Resolves with whether the exit code was 0, and with the CPU time, except
 * on Windows. @type {(output: string) => Run<Promise<{ isGood: boolean, cpuSeconds: number }>>}
 */
export function runInto(output) {
  return async (program, parameters, environment) => {
    const file = openSync(output, "w");
    const words = process.platform === "win32" ? [program, ...parameters] : ["sh", "-c", WITH_CPU_TIME, "sh", program, ...parameters];
    const child = spawn(words[0] ?? "", words.slice(1), { ...optionsWith(environment), stdio: ["ignore", file, file, "pipe"] });
    const times = /** @type {import("node:stream").Readable} */ (child.stdio[3]).setEncoding("utf8").toArray();
    await once(child, "close");
    closeSync(file);
    const parts = [...(await times).join("").matchAll(/(\d+)m([\d.]+)s/g)];
    return {
      isGood: child.exitCode === 0,
      cpuSeconds: parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0),
    };
  };
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
