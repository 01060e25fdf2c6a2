import { findProgram } from "./machine.mjs";

/** Full Chromium: CHROMIUM_PATH, or the first one on PATH. Null if there is none. */
export function findChromium() {
  return findProgram(process.env["CHROMIUM_PATH"], ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
}

/** Chromium without windows and settings; it needs half the CPU time. Null if it is missing or CHROMIUM_PATH is set. */
export function findHeadlessChromium() {
  return process.env["CHROMIUM_PATH"] ? null : findProgram(undefined, ["chromium-headless-shell"]);
}
