import { existsSync, readFileSync } from "node:fs";

import { fail, inProject, projectDirectory } from "./project.mjs";
import { run } from "./run.mjs";

const OLDEST_NODE = "20.19";

/** Ends the process if Node is too old. */
function requireNode() {
  const { node } = process.versions;
  if (node.localeCompare(OLDEST_NODE, "en", { numeric: true }) < 0) fail(`Node ${OLDEST_NODE} or newer is required; this is ${node}.`);
}

/** Returns a program of the build, and changes to the project's folder. Ends the process without a build. @param {string[]} parts */
export function requireProgram(...parts) {
  requireNode();
  const program = inProject("build", ...parts);
  if (!existsSync(program)) fail("There is no build. Run npm run build first.");
  process.chdir(projectDirectory);
  return program;
}

/** Checks Node, and installs the packages of the lock file, unless they are installed. Ends the process on failure. */
export function requirePackages() {
  requireNode();
  if (packagesMatchLock()) return;
  console.log("Installing packages (npm ci) …");
  // With NODE_ENV=production, npm would not install the development packages.
  if (!run("npm", ["ci", "--include=dev"])) fail("Could not install the packages.");
}

/**
 * Returns whether the installed packages are those of the lock file. Compares versions, because a checkout or a copy changes file times.
 */
export function packagesMatchLock() {
  if (!existsSync(inProject("node_modules", ".package-lock.json"))) return false;
  const installed = readPackages("node_modules", ".package-lock.json");
  return Object.entries(readPackages("package-lock.json")).every(([location, wanted]) => {
    const found = installed[location];
    return found ? found.version === wanted.version : [!location, wanted.optional, wanted.devOptional, wanted.peer].includes(true);
  });
}

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Package @param {string[]} lock */
function readPackages(...lock) {
  return /** @type {{ packages: Record<string, Package> }} */ (JSON.parse(readFileSync(inProject(...lock), "utf8"))).packages;
}
