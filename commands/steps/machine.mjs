import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

import { run } from "./run.mjs";

/**
 * A program of this machine: at the place that the environment names, or the first of these names on PATH.
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
 * Installs Debian packages, where this process may.
 * @param {string} what what they bring, as people call it
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether they are there now
 */
export async function installPackages(what, packages) {
  if (process.getuid?.() !== 0) return false;
  console.log(`Installing ${what} (apt-get) …`);
  const quietly = { DEBIAN_FRONTEND: "noninteractive" };
  return (
    (await run("apt-get", ["update", "-qq"], quietly)) &&
    (await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], quietly))
  );
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
