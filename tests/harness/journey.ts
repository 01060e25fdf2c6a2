import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";

import { randomIpAddress } from "./browser/browser";
import { startProduct, type Product } from "./product";
import { createBrowserErrors, type BrowserErrors } from "./browser-errors";

export type JourneyOptions = {
  /** Whether the website calls its API over HTTP instead of in its own process. */
  overHttp: boolean;
};

type WorkerFixtures = JourneyOptions & {
  /** The product that all tests of a worker share, with a copy of the demo. Tests must not change the product's clock. */
  website: Product;
};

type TestFixtures = {
  browserErrors: BrowserErrors;
  /** Opens a second person's phone: a page with its own cookies and IP address. */
  openPhone: () => Promise<Page>;
};

/**
 * Playwright's `test` with a website. Each test has its own IP address. A test fails if its own page or a page of `openPhone` reports an
 * error, except the error status of a page.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  overHttp: [false, { option: true, scope: "worker" }],
  website: [
    async ({ overHttp }, use) => {
      const website = await startProduct(overHttp);
      await use(website);
      await website.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ website }, use) => use(website.origin),
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": randomIpAddress() }),
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = createBrowserErrors();
      browserErrors.collectFrom(context);
      await use(browserErrors);
      expect(browserErrors.errors(), "the browser's errors").toEqual([]);
    },
    { auto: true },
  ],
  openPhone: async ({ browser, browserErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: { "X-Forwarded-For": randomIpAddress() } });
      contexts.push(context);
      browserErrors.collectFrom(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
