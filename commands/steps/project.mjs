import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the checkout lies, wherever a command is called from. */
export const projectDirectory = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export function inProject(...parts) {
  return join(projectDirectory, ...parts);
}
