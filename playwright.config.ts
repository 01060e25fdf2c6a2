import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

import { chromiumOptions } from "./tests/harness/chromium";
import type { JourneyOptions } from "./tests/harness/journey";
import { scaledTimeout } from "./tests/harness/scaled-timeout";
import { setTestEnvironment } from "./tests/harness/test-environment";

setTestEnvironment();

/** The checks of every screen. They decide themselves whether the screen's scripts run. */
const EVERY_SCREEN = "**/every-screen.spec.ts";

/** Journeys that only make sense with scripts. */
const SCRIPTS_ONLY = ["**/{broken-scripts,live-status,notifications,payment-widget,reseller-price,rough-network}.spec.ts"];

/**
 * A journey runs twice. The first run has scripts, and the API in the website's process. The second has no scripts, and the API over HTTP.
 * A journey that only makes sense with or without scripts runs once. In `npm test`, the run without scripts is a separate step, on
 * PostgreSQL (docs/decisions/0048-the-check.md).
 */
export default defineConfig<object, JourneyOptions>({
  testDir: "tests/journeys",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/harness/build-setup.ts",
  outputDir: "test-results/journeys",
  fullyParallel: true,
  // A worker waits for its browser and server.
  workers: availableParallelism() + 1,
  retries: process.env["CI"] ? 1 : 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: scaledTimeout(120_000),
  // Ends a hang outside the tests.
  globalTimeout: scaledTimeout(1_200_000),
  expect: { timeout: scaledTimeout(10_000) },
  reporter: "list",
  use: { browserName: "chromium", launchOptions: chromiumOptions(), screenshot: "only-on-failure" },
  projects: [
    { name: "every screen", testMatch: EVERY_SCREEN },
    { name: "script on", use: { javaScriptEnabled: true }, testIgnore: EVERY_SCREEN, grepInvert: /without scripts/ },
    {
      name: "script off",
      use: { javaScriptEnabled: false, overHttp: true },
      testIgnore: [EVERY_SCREEN, ...SCRIPTS_ONLY],
      grepInvert: /with scripts/,
    },
  ],
});
