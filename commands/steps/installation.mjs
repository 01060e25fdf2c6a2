import { readJson } from "./json.mjs";
import { inProject } from "./project.mjs";
import { run } from "./run.mjs";

const OLDEST_NODE = [20, 19];

/** Ends the process if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(`Node ${OLDEST_NODE.join(".")} or newer is required; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of the lock file, unless they are installed. Ends the process on failure. */
export async function requirePackages() {
  if (packagesMatchLock()) return;
  console.log("Installing packages (npm ci) …");
  // With NODE_ENV=production, npm would not install the development packages.
  if (await run("npm", ["ci", "--include=dev"])) return;
  console.error("Could not install the packages.");
  process.exit(1);
}

/**
 * Returns whether the installed packages are those of the lock file. Compares versions, because a checkout or a copy changes file times.
 */
export function packagesMatchLock() {
  const wanted = readPackages(inProject("package-lock.json"));
  const installed = readPackages(inProject("node_modules", ".package-lock.json"));
  if (wanted === null || installed === null) return false;
  return Object.entries(wanted).every(([location, entry]) => {
    const found = installed[location];
    if (found) return found.version === entry.version;
    return location === "" || entry.optional === true || entry.devOptional === true || entry.peer === true;
  });
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} PackageEntry
 * @param {string} lockFile
 */
function readPackages(lockFile) {
  const lock = /** @type {{ packages?: Record<string, PackageEntry> } | null} */ (readJson(lockFile));
  return lock?.packages ?? null;
}
