import { expect, type Locator, type Page } from "@playwright/test";

/** How long app/enhancements/toast.ts shows a toast. */
const TOAST_MS = 5000;

/** Stops the page's clock, so that timers only run when the test advances it. First moves the clock a minute ahead. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

/** Expects that the page stays at this path until the stopped clock has advanced by `wait` milliseconds. Then lets the clock run. */
export async function expectNoRedirectBefore(page: Page, wait: number, path: string): Promise<void> {
  await page.clock.runFor(wait - 1);
  expect(new URL(page.url()).pathname).toBe(path);
  await page.clock.runFor(1);
  await page.clock.resume();
}

/** Expects that a toast disappears by itself. Moves the clock of the page, which the test has installed, instead of waiting. */
export async function expectToDisappear(toast: Locator): Promise<void> {
  await expect(toast).toBeVisible();
  await toast.page().clock.fastForward(TOAST_MS);
  await expect(toast, "the toast disappears by itself").toBeHidden();
}
