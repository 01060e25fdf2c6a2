import { test as base } from "@playwright/test";

import { openDisplay, type Display } from "./display";
import { startScreenServers, type ScreenServers } from "./screen-servers";

/** Playwright's test for screens. The tests of a worker share one browser window and one set of visitors. */
export const screenTest = base.extend<object, { places: ScreenServers; display: Display }>({
  places: [
    async ({}, use) => {
      const places = await startScreenServers();
      await use(places);
      await places.close();
    },
    { scope: "worker" },
  ],
  display: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: "reduce" });
      await use(await openDisplay(context));
      await context.close();
    },
    { scope: "worker" },
  ],
});
