import { findProgram } from "./machine.mjs";

/** The browser that journeys are tried with: CHROMIUM_PATH, or the first found on PATH; null when there is none. */
export function findChromium() {
  return findProgram(process.env["CHROMIUM_PATH"], ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
}
