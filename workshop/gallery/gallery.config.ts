import { defineConfig } from "@playwright/test";

import journeys from "../../playwright.config";

/** The configuration of `npm run gallery`, which shows pictures of every screen in each state on one page (CONTRIBUTING.md). */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: "every-screen.gallery.ts",
  globalSetup: "../../tests/harness/build-setup.ts",
  outputDir: "../../test-results/gallery-files",
  reporter: [["list"], ["./gallery-reporter.ts"]],
  projects: [{ name: "gallery" }],
});
