import { findProgram } from "./machine.mjs";

/** Finds the full Chromium: CHROMIUM_PATH, or the first one on PATH. Returns null if there is none. */
export function findChromium() {
  return findProgram(process.env["CHROMIUM_PATH"], ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
}

/** Finds the headless build of Chromium, which takes half the CPU time. Returns null if it is missing or CHROMIUM_PATH is set. */
export function findHeadlessChromium() {
  return process.env["CHROMIUM_PATH"] ? null : findProgram(undefined, ["chromium-headless-shell"]);
}
