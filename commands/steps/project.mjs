import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder, for any working directory. */
export const projectDirectory = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export function inProject(...parts) {
  return join(projectDirectory, ...parts);
}

/** Prints a message and ends the process with the exit code 1. @param {string} message @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
