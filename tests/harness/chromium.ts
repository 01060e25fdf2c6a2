import type { LaunchOptions } from "@playwright/test";

import { findChromium } from "../../commands/steps/chromium.mjs";

/** Starts the machine's own Chromium, which does nothing in the background. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = findChromium();
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
