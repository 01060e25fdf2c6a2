import type { LaunchOptions } from "@playwright/test";

import { findChromium, findHeadlessChromium } from "../../commands/steps/chromium.mjs";

/**
 * Starts the machine's own Chromium, without work in the background.
 * @param executablePath the whole browser, where a test needs its settings; else the one that is quicker.
 */
export function chromiumOptions(executablePath: string | null = findHeadlessChromium() ?? findChromium()): LaunchOptions {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      // Chromium's own sandbox does not start as root, which containers and CI are.
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-dev-shm-usage",
      "--disable-sync",
      "--no-first-run",
    ],
  };
}
