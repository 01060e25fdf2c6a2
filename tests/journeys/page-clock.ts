import { expect, type Page } from "@playwright/test";

/** Stops the page's clock: its timers run only as far as the test moves it. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

/** The page stays at its address for so many milliseconds, by the clock that is held, and goes on then. */
export async function expectMovingOnAfter(page: Page, wait: number, address: string): Promise<void> {
  await page.clock.runFor(wait - 1);
  expect(new URL(page.url()).pathname).toBe(address);
  await page.clock.runFor(1);
  await page.clock.resume();
}
