import { expect, type Page } from "@playwright/test";

import { browser } from "../harness/browser/browser";
import { brokenWords, doubleText, openAllDetails, overflowingElements } from "../screens/layout";
import { screenTest } from "../screens/screen-test";
import { screens } from "../screens/screens";
import { addAxe, axeViolations } from "./axe";
import { expectedTabStops, tabThrough } from "./keyboard";

const test = screenTest.extend<object, { axe: null }>({
  axe: [
    async ({ display }, use) => {
      await addAxe(display.page);
      await use(null);
    },
    { scope: "worker", auto: true },
  ],
});

const NARROWEST = 240;
// Each list starts with the width that the page already has, because every change of the width draws the page again.
const WIDTHS = [NARROWEST, 360, 768, 1280];
const LARGE_TEXT_WIDTHS = [1280, 360];
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
      expect(await axeViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      if (hasScripts) await expectRoom(page);
    });
    await test.step(hasScripts ? "with scripts" : "by keyboard and on a phone", async () => {
      if (hasScripts) {
        await display.show(arrival, true);
        await page.setViewportSize({ width: 1280, height: HEIGHT });
      }
      await expectKeyboard(page);
      await page.setViewportSize({ width: 360, height: HEIGHT });
      await openAllDetails(page);
      expect(await axeViolations(page)).toEqual([]);
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
    await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
    await openAllDetails(page);
    expect(await axeViolations(page)).toEqual([]);
    await expectRoom(page);
    expect(display.errors(), "the browser's errors").toEqual([]);
  });
}

test("the checks find an image without text, a broken word, a focus that cannot be seen, and a wrong order of the Tab key", async ({
  display,
  places,
}) => {
  const { page } = display;
  await display.show({ visitor: browser(places.origin), page: await browser(places.origin).open("/contactus") }, false);
  await page.evaluate(() => {
    const [first, second] = document.querySelectorAll<HTMLElement>("main input");
    document.querySelector("main")?.append(new Image());
    first?.style.setProperty("outline", "none", "important");
    second?.setAttribute("tabindex", "1");
  });
  expect((await axeViolations(page)).map(({ id }) => id)).toContain("image-alt");
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  expect(await brokenWords(page)).toEqual([]);
  await page.evaluate(() => document.querySelector("main")?.append("Registration".repeat(5)));
  expect(await brokenWords(page)).toHaveLength(1);
  const stops = await tabThrough(page);
  expect(stops.filter(({ hasVisibleFocus }) => !hasVisibleFocus)).toHaveLength(1);
  expect(stops.map(({ element }) => element)).not.toEqual(await expectedTabStops(page));
});

test("a larger font size of the browser makes text and layout larger, and no page scrolls sideways", async ({ display, places }) => {
  const { page } = display;
  const session = await page.context().newCDPSession(page);
  const visitor = browser(places.origin);
  const sizes = () =>
    page.evaluate(() => {
      const main = document.querySelector("main");
      const menu = document.querySelector(".menu");
      return { text: main && getComputedStyle(main).fontSize, menu: menu && getComputedStyle(menu).display };
    });
  for (const path of ["/", "/productdetail", "/contactus", "/termscondition", "/warning"]) {
    await display.show({ visitor, page: await visitor.open(path) }, false);
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    expect(await sizes()).toMatchObject({ text: "18px", menu: "none" });
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    expect(await sizes()).toMatchObject({ text: "36px", menu: "block" });
    await expectNoHorizontalOverflow(page, [1280, 480]);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  }
});

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
  const skipped = await page.evaluate(() => document.activeElement?.closest("header, .skip-link")?.outerHTML ?? null);
  expect(skipped, "the part of the header that the skip link leads to").toBeNull();
}

/**
 * Expects that the page does not scroll sideways: at all of the widths with usual text, and at two of them with large text. At the
 * narrowest width, no line may break in a word.
 */
async function expectRoom(page: Page): Promise<void> {
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  expect(await brokenWords(page), `words that break at ${NARROWEST} px`).toEqual([]);
  await expectNoHorizontalOverflow(page, WIDTHS);
  await doubleText(page);
  await expectNoHorizontalOverflow(page, LARGE_TEXT_WIDTHS);
}

async function expectNoHorizontalOverflow(page: Page, widths: readonly number[]): Promise<void> {
  const overflowing: string[] = [];
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
    overflowing.push(...(await overflowingElements(page)).map((element) => `at ${width} px: ${element}`));
  }
  expect(overflowing, "elements that make the page scroll sideways").toEqual([]);
}

test("the browser draws with the fonts of the tests, whatever the machine has", async ({ display }) => {
  test.skip(Boolean(process.env["TEST_FONTS"]), "TEST_FONTS chooses other fonts");
  test.skip(process.platform !== "linux", "only Linux has fontconfig");
  const { page } = display;
  await page.setContent('<body style="font-family: Arial, sans-serif"><p>Plate</p><p>தமிழ்</p>');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("DOM.enable");
  await devTools.send("CSS.enable");
  const { root } = await devTools.send("DOM.getDocument");
  const { nodeIds } = await devTools.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "p" });
  const drawn = await Promise.all(nodeIds.map((nodeId) => devTools.send("CSS.getPlatformFontsForNode", { nodeId })));
  expect(drawn.map(({ fonts }) => fonts.map(({ familyName }) => familyName))).toEqual([["DejaVu Sans"], ["Noto Sans Tamil"]]);
});
