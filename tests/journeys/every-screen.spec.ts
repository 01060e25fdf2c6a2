import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

import { doubleText, openAllDetails, overflowingElements } from "../screens/layout";
import { screenTest as test } from "../screens/screen-test";
import { screens } from "../screens/screens";
import { expectedTabStops, tabThrough } from "./keyboard";

/** WCAG 2.2 AA, and axe's own best practices. */
const AXE = {
  // Do not load style sheets and media a second time. Only rules about the screen's orientation, which are off, and about audio need this.
  preload: false,
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations" as const],
};
const WIDTHS = [240, 360, 768, 1280];
const LARGE_TEXT_WIDTHS = [360, 1280];
const HEIGHT = 800;

for (const { name, arrive, redirectsWithScripts = false } of screens.filter(({ language }) => language === undefined)) {
  test(`${name}: the screen is accessible`, async ({ display, places }) => {
    const { page } = display;
    const arrival = await arrive(places);
    const hasScripts = !redirectsWithScripts && arrival.page.find("script", { type: "module" }).length > 0;

    await test.step("without scripts", async () => {
      await display.show(arrival, false);
      await page.setViewportSize({ width: 1280, height: HEIGHT });
      await page.emulateMedia({ colorScheme: "dark" });
      await expectNoAxeViolations(page);
      await page.emulateMedia({ colorScheme: "light" });
      await expectRoom(page);
    });
    await test.step(hasScripts ? "with scripts" : "without scripts, by keyboard and on a phone", async () => {
      await display.show(arrival, hasScripts);
      await page.setViewportSize({ width: 1280, height: HEIGHT });
      await expectKeyboard(page);
      await page.setViewportSize({ width: 360, height: HEIGHT });
      await openAllDetails(page);
      await expectNoAxeViolations(page);
      await expectRoom(page);
    });
    expect(display.errors(), "the browser's errors").toEqual([]);
  });
}

/** Another language changes texts and their direction, but not the order of elements or their colours. So one visit is enough. */
for (const { name, arrive } of screens.filter(({ language }) => language !== undefined)) {
  test(`${name}: the texts fit, and the screen is accessible`, async ({ display, places }) => {
    const { page } = display;
    const arrival = await arrive(places);
    await display.show(arrival, arrival.page.find("script", { type: "module" }).length > 0);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 240, height: HEIGHT });
    await openAllDetails(page);
    await expectNoAxeViolations(page);
    await expectRoom(page);
    expect(display.errors(), "the browser's errors").toEqual([]);
  });
}

async function expectNoAxeViolations(page: Page): Promise<void> {
  // Legacy mode avoids a second window. Axe cannot check frames in this mode, but the pages have none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options(AXE).analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`) })),
  ).toEqual([]);
}

/** Expects that Tab reaches the elements in page order, each with a visible focus, and that the skip link skips the header. */
async function expectKeyboard(page: Page): Promise<void> {
  // Keep the pointer on the toast, so that the toast does not disappear during this test.
  const toast = page.getByRole("button", { name: "Dismiss" });
  if (await toast.isVisible()) await toast.hover();
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const stops = await tabThrough(page);
  expect(stops.map(({ element }) => element)).toEqual(await expectedTabStops(page));
  expect(stops.filter(({ hasVisibleFocus }) => !hasVisibleFocus)).toEqual([]);
  await expectSkipLink(page);
}

async function expectSkipLink(page: Page): Promise<void> {
  const link = page.locator("body:has(:is(main, footer) :is(a, button)):not(:has(dialog:modal)) > .skip-link");
  if ((await link.count()) === 0) return;
  await link.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const isPastTheBar = await page.evaluate(() => !document.activeElement?.closest("header, .skip-link"));
  expect(isPastTheBar, "the skip link skips the header").toBe(true);
}

/** Expects that the page does not scroll sideways: at all of the widths with usual text, and at two of them with large text. */
async function expectRoom(page: Page): Promise<void> {
  await expectNoHorizontalOverflow(page, WIDTHS);
  await doubleText(page);
  await expectNoHorizontalOverflow(page, LARGE_TEXT_WIDTHS);
}

async function expectNoHorizontalOverflow(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await overflowingElements(page), `at ${width} px`).toEqual([]);
  }
}
