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
 * What installs Debian packages; null where this process may not. What came of it, the programs themselves show.
 * @returns {((packages: string[]) => Promise<void>) | null}
 */
export function packageInstaller() {
  if (process.getuid?.() !== 0 || findProgram(undefined, ["apt-get"]) === null) return null;
  return async (packages) => {
    const quietly = { DEBIAN_FRONTEND: "noninteractive" };
    const patiently = ["-qq", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120"];
    await run("apt-get", ["update", ...patiently], quietly);
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...patiently, ...packages], quietly);
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
