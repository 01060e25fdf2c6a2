import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

import { run } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser that journeys are tried with: CHROMIUM_PATH, or the first found on PATH; null when there is none. */
export function findChromium() {
  const directories = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin"];
  const candidates = NAMES.flatMap((name) => directories.map((directory) => join(directory, name)));
  return [process.env["CHROMIUM_PATH"] ?? "", ...candidates].find(isProgram) ?? null;
}

/** Installs Debian's package when there is no browser and this process may; null when there is still none. */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found !== null || process.getuid?.() !== 0) return found;
  console.log("Installing Chromium (apt-get) …");
  const quietly = { DEBIAN_FRONTEND: "noninteractive" };
  const isInstalled =
    (await run("apt-get", ["update", "-qq"], quietly)) &&
    (await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"], quietly));
  return isInstalled ? findChromium() : null;
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
