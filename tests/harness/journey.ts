import { test as base, expect } from "@playwright/test";

import { someAddress } from "./browser/browser";
import { demoContents, type Demo } from "./data-directory";
import { startWebsite, type Server } from "./website";

type WorkerFixtures = {
  /** The built website on a copy of the demo; one for all the tests of a worker. */
  website: Server;
  demo: Demo;
};

/** Playwright's test, with a website to visit. Each test comes from an address of its own. */
export const test = base.extend<object, WorkerFixtures>({
  website: [
    async ({}, use) => {
      const website = await startWebsite();
      await use(website);
      await website.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  demo: [async ({}, use) => use(await demoContents()), { scope: "worker" }],
  baseURL: async ({ website }, use) => use(website.origin),
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": someAddress() }),
});

export { expect };
