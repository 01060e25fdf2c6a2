import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter } from "node:path";

import { inProject, projectDirectory } from "./project.mjs";

/**
 * Runs a program and shows its output as it comes.
 * @param {string} program
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment] added to this process's environment
 * @returns {Promise<boolean>} whether the exit code was 0
 */
export function run(program, parameters, environment = {}) {
  return new Promise((resolve) => {
    const child = start(program, parameters, environment, "inherit");
    child.once("error", (error) => {
      console.error(`Could not start ${program}: ${error.message}`);
      resolve(false);
    });
    child.once("close", (code) => resolve(code === 0));
  });
}

/**
 * Runs a program and returns its standard output, or null if the program fails.
 * @param {string} program
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment]
 * @returns {Promise<string | null>}
 */
export function runAndRead(program, parameters, environment = {}) {
  return new Promise((resolve) => {
    const child = start(program, parameters, environment, "pipe");
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (/** @type {string} */ text) => (output += text));
    child.once("error", () => resolve(null));
    child.once("close", (code) => resolve(code === 0 ? output : null));
  });
}

/**
 * Runs a program. Returns whether the exit code was 0, and stdout and stderr as one text.
 * @param {string} program
 * @param {string[]} parameters
 * @returns {Promise<{ isGood: boolean, output: string }>}
 */
export function runAndCollect(program, parameters) {
  return new Promise((resolve) => {
    const child = start(program, parameters, {}, "pipe", "pipe");
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => (output += text));
    child.once("error", (error) => resolve({ isGood: false, output: error.message }));
    child.once("close", (code) => resolve({ isGood: code === 0, output }));
  });
}

/**
 * Runs a program in the background. Stops it when this process ends.
 * @typedef {{ ended: Promise<unknown>, stop(): Promise<unknown> }} BackgroundProgram
 * @param {string} program
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment]
 * @returns {BackgroundProgram}
 */
export function runBeside(program, parameters, environment = {}) {
  const child = start(program, parameters, environment, "inherit");
  const kill = () => child.kill();
  process.once("exit", kill);
  const ended = once(child, "close").finally(() => process.removeListener("exit", kill));
  const stop = () => {
    kill();
    return ended;
  };
  return { ended, stop };
}

/**
 * @param {string} program
 * @param {string[]} parameters
 * @param {Record<string, string>} environment
 * @param {"inherit" | "pipe"} output
 * @param {"inherit" | "pipe"} [errors]
 */
function start(program, parameters, environment, output, errors = "inherit") {
  const path = `${inProject("node_modules", ".bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  return spawn(program, parameters, {
    cwd: projectDirectory,
    env: { ...process.env, PATH: path, ...environment },
    stdio: ["ignore", output, errors],
    shell: process.platform === "win32",
  });
}
