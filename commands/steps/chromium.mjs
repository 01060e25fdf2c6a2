import { findProgram } from "./machine.mjs";

/** The full Chromium: CHROMIUM_PATH, or the first one on PATH. Null if there is none. */
export function findChromium() {
  return findProgram(process.env["CHROMIUM_PATH"], ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
}

/** The headless build of Chromium, which takes half the CPU time. Null if it is missing or CHROMIUM_PATH is set. */
export function findHeadlessChromium() {
  return process.env["CHROMIUM_PATH"] ? null : findProgram(undefined, ["chromium-headless-shell"]);
}
