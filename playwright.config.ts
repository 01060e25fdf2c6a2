import { defineConfig } from "@playwright/test";

import { chromiumOptions } from "./tests/harness/chromium";

/** The journeys, each tried twice: with scripts and without (docs: CONTRIBUTING.md, "Tests"). */
export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/harness/build-setup.ts",
  outputDir: "test-results/journeys",
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  reporter: "list",
  use: { browserName: "chromium", launchOptions: chromiumOptions(), screenshot: "only-on-failure" },
  projects: [
    { name: "script on", use: { javaScriptEnabled: true } },
    { name: "script off", use: { javaScriptEnabled: false } },
  ],
});
