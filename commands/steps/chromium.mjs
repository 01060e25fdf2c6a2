import { findProgram } from "./machine.mjs";

/** The whole browser: CHROMIUM_PATH, or the first one found on PATH; null when there is none. */
export function findChromium() {
  return findProgram(process.env["CHROMIUM_PATH"], ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
}

/**
 * The same browser without windows and settings, which takes half the CPU time. Null when it is missing, or CHROMIUM_PATH names
 * another browser.
 */
export function findHeadlessChromium() {
  return process.env["CHROMIUM_PATH"] ? null : findProgram(undefined, ["chromium-headless-shell"]);
}
