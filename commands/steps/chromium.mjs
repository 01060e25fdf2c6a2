import { findProgram, installPackages } from "./machine.mjs";

/** The browser that journeys are tried with: CHROMIUM_PATH, or the first found on PATH; null when there is none. */
export function findChromium() {
  return findProgram(process.env["CHROMIUM_PATH"], ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
}

/** Installs Debian's package when there is no browser and this process may; null when there is still none. */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found !== null) return found;
  return (await installPackages("Chromium", ["chromium", "fonts-liberation"])) ? findChromium() : null;
}
