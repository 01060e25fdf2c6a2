import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

import { run } from "./run.mjs";

/**
 * Finds a program. Returns the given file if it is a program, otherwise the first of these names on PATH or in /usr/bin, or null.
 * @param {string | undefined} given
 * @param {string[]} names
 * @returns {string | null}
 */
export function findProgram(given, names) {
  const directories = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin"];
  const candidates = names.flatMap((name) => directories.map((directory) => join(directory, name)));
  return [given ?? "", ...candidates].find(isProgram) ?? null;
}

/**
 * Returns a function that installs Debian packages, or null without root or apt-get. The function does not report failures, so check
 * afterwards whether the programs exist.
 * @returns {((packages: string[]) => Promise<void>) | null}
 */
export function packageInstaller() {
  if (process.getuid?.() !== 0 || findProgram(undefined, ["apt-get"]) === null) return null;
  return async (packages) => {
    const environment = { DEBIAN_FRONTEND: "noninteractive" };
    const options = ["-qq", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120"];
    await run("apt-get", ["update", ...options], environment);
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...options, ...packages], environment);
  };
}

/** @param {string} file */
function isProgram(file) {
  if (file === "") return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
