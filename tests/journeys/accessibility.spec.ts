import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { expect, test as journey } from "../harness/journey";
import { startWebsite } from "../harness/website";
import { startBrokenApi } from "../stand-ins/broken-api";
import { expectedStops, tabThrough } from "./keyboard";
import { screens, type Places } from "./screens";

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [240, 360, 768, 1280];
const HEIGHT = 800;

/** What can be opened without having been anywhere before. */
const PATHS = [
  ...["/", "/qrcode_process", "/inactiveqr", "/renewqr", "/warning", "/thank-you-final", "/thank-you-postpaid", "/register", "/login"],
  ...["/termscondition", "/refundpolicy", "/privacypolicy", "/shippingdelivery", "/nowhere", `/quickcontact?guid=${stickers.paidCar}`],
];

type Auditing = { openAuditor: () => Promise<Page> };

const test = journey.extend<Auditing, { troubled: Places["troubled"] }>({
  openAuditor: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: true });
    await use(() => context.newPage());
    await context.close();
  },
  troubled: [
    async ({}, use) => {
      const api = await startBrokenApi();
      const website = await startWebsite({ apiBaseUrl: api.origin });
      await use({ origin: website.origin, api });
      await website.stop();
      await api.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

for (const { name, arrive } of screens) {
  test(`${name}: everybody can use it`, async ({ page, website, troubled, javaScriptEnabled, openAuditor }) => {
    await arrive(page, { origin: website.origin, troubled });

    await test.step("one heading, a title, a language", () => expectStructure(page));
    await test.step("axe", async () => expectAxeSilent(await pageForAxe(page, javaScriptEnabled, openAuditor), 360));
    // A screen that has no scripts anyway is the same for both; once is enough.
    if (javaScriptEnabled && (await page.locator("script").count()) === 0) return;
    await test.step("the keyboard", () => expectKeyboard(page));
    await test.step("no sideways scroll", () => expectNoSidewaysScroll(page));
    await test.step("text at 200 %", () => expectRoomForLargeText(page));
  });
}

test("axe finds nothing in the bars and the footer of a broad screen", async ({ page, website, javaScriptEnabled, openAuditor }) => {
  for (const path of ["/", "/warning", "/renewqr", "/login"]) {
    await page.goto(website.origin + path);
    await expectAxeSilent(await pageForAxe(page, javaScriptEnabled, openAuditor), 1280);
  }
});

test("every screen has a title of its own", async ({ website }) => {
  const titles = new Map<string, string[]>();
  for (const path of PATHS) {
    const { title } = await browser(website.origin).open(path);
    titles.set(title, [...(titles.get(title) ?? []), path]);
  }
  expect([...titles.values()].filter((sharing) => sharing.length > 1)).toEqual([]);
});

async function expectStructure(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-IN");
  await expect(page.getByRole("main")).toHaveCount(1);
}

/** The first stop is the way past the bar; the rest follows in the order of the page, and each is seen when it has the focus. */
async function expectKeyboard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  // A toast waits while it is pointed at; else it would go in the middle of this.
  const toast = page.getByRole("button", { name: "Dismiss" });
  if (await toast.isVisible()) await toast.hover();
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.collapse(document.body, 0);
  });
  const stops = await tabThrough(page);
  expect(stops.map(({ element }) => element)).toEqual(await expectedStops(page));
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);

  await page.getByRole("link", { name: "Skip to main content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  await page.keyboard.press("Tab");
  const isPastTheBar = await page.evaluate(() => !document.activeElement?.closest("header, .skip-link"));
  expect(isPastTheBar, "the skip link leads past the bar").toBe(true);
}

async function expectAxeSilent(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** axe needs scripts itself. Where the page has none, what it came to is laid out once more in a browser that has them. */
async function pageForAxe(page: Page, javaScriptEnabled: boolean, openAuditor: () => Promise<Page>): Promise<Page> {
  if (javaScriptEnabled) return page;
  const markup = (await page.content()).replace(/<script\b.*?<\/script>/gs, "");
  const auditor = await openAuditor();
  await auditor.route("**", (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ contentType: "text/html; charset=utf-8", body: markup }) : route.continue(),
  );
  await auditor.goto(page.url());
  return auditor;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await tooBroad(page), `at ${width} px`).toEqual([]);
  }
}

/** As a browser does that enlarges the text alone. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>("body, body *")].map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { element, fontSize: parseFloat(fontSize), lineHeight: parseFloat(lineHeight) };
    });
    for (const { element, fontSize, lineHeight } of sizes) {
      element.style.fontSize = `${2 * fontSize}px`;
      if (!Number.isNaN(lineHeight)) element.style.lineHeight = `${2 * lineHeight}px`;
    }
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await tooBroad(page), `at ${width} px`).toEqual([]);
  }
}

/** What sticks out of the page on its right, unless the page does not scroll sideways. */
function tooBroad(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${scrollWidth} px: ${element.outerHTML.slice(0, 120)}`);
  });
}
