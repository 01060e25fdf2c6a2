import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder, for any working directory. */
export const projectDirectory = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export function inProject(...parts) {
  return join(projectDirectory, ...parts);
}
