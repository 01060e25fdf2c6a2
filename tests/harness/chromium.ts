import type { LaunchOptions } from "@playwright/test";

import { findChromium, findFastChromium } from "../../commands/steps/programs.mjs";

/**
 * Returns the options to start Chromium without background work.
 * @param executablePath the browser to start. Default: the headless build if there is one, because it is faster. It ignores the settings of
 * a browser profile, such as blocked cookies, so a test of such a setting names the full browser.
 */
export function chromiumOptions(executablePath: string | null = findFastChromium() ?? findChromium()): LaunchOptions {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      // Chromium's sandbox does not start as root, as in containers and CI.
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-dev-shm-usage",
      "--disable-sync",
      // A document of a test lives a second, so optimised code costs more than it saves.
      "--js-flags=--no-opt,--no-maglev",
      "--no-first-run",
    ],
  };
}
