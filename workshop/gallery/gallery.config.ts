import { defineConfig } from "@playwright/test";

import journeys from "../../playwright.config";

/**
 * The configuration of `npm run gallery`, which shows pictures of every screen in each state on one page (CONTRIBUTING.md), and of
 * `npm run gallery:readme`, which takes the pictures of the README.
 */
export default defineConfig({
  ...journeys,
  testDir: ".",
  globalSetup: "../../tests/harness/build-setup.ts",
  outputDir: "../../test-results/gallery-files",
  reporter: [["list"], ["./gallery-reporter.ts"]],
  projects: [
    { name: "gallery", testMatch: "every-screen.gallery.ts" },
    { name: "readme", testMatch: "readme.gallery.ts" },
  ],
});
