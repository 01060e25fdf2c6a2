import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the project, from whichever directory a command is called. */
export const projectDirectory = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export function inProject(...parts) {
  return join(projectDirectory, ...parts);
}
