import type { Locator, Page, Request } from "@playwright/test";

import { expect, test } from "../harness/journey";
import { scaledTimeout } from "../harness/scaled-timeout";
import { pauseClock } from "./page-clock";

test.use({ hasTouch: true });

const ABOUT = "Messages you may get";
const TESTIMONIALS = "Clients Testimonial";

/** The captions of the steps of a scan. The page plays the steps as an animation, with a button to play and stop it. */
const SCAN = [
  "Somebody scans your sticker. They need no app.",
  "They choose a message.",
  "We send it. They never see your number.",
  "You read it, and answer with one tap.",
];
const PLAY = "Play the scan";
const STOP = "Stop the scan";

/** A screen without room for the four phones of the scan. */
const TABLET = { width: 768, height: 1024 };
/** How long each step is shown, in milliseconds. */
const STEP = 2500;

const carousel = (page: Page, label: string) => page.locator(".carousel", { has: page.getByRole("region", { name: label }) });
const current = (slides: Locator) => slides.locator("[aria-current]");
const perView = (slides: Locator) =>
  slides.evaluate((element) => {
    const width = (selector: string) => element.querySelector<HTMLElement>(selector)?.offsetWidth ?? 0;
    return Math.round(width(".carousel-view") / width(".carousel-slide"));
  });

/** Swipes left over an element. */
async function swipe(page: Page, over: Locator): Promise<void> {
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  if (box === null) throw new Error("There is nothing to swipe over");
  const y = box.y + box.height / 2;
  const fingerAt = (share: number) => [{ x: box.x + box.width * share, y }];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingerAt(0.9) });
  for (const share of [0.8, 0.6, 0.4, 0.2])
    await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingerAt(share) });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("keys and swipes scroll a carousel without scripts", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  const region = page.getByRole("region", { name: ABOUT });
  const moved = () => region.evaluate((element) => element.scrollLeft);
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(moved).toBeGreaterThan(0);

  await region.evaluate((element) => element.scrollTo(0, 0));
  await expect.poll(moved).toBe(0);
  await swipe(page, region);
  await expect.poll(moved).toBeGreaterThan(100);
});

test("the home page shows its content and sends an inquiry without scripts and images", async ({ page }) => {
  await page.route(/\.(svg|png|ico)$/, (route) => route.fulfill({ status: 204 }));
  await page.goto("/");
  for (const heading of await page.locator("main :is(h1, h2, h3)").all()) await expect(heading).toBeVisible();
  for (const words of ["This is all they see", "Car is getting towed", "Scan and register", "Sale 50% off", "Meera Krishnan"])
    await expect(page.getByText(words).first()).toBeVisible();
  await page.getByText("Is there a yearly fee?").click();
  await expect(page.getByText("You pay once for a pack of two stickers")).toBeVisible();

  for (const [label, text] of Object.entries({
    "First name": "Asha",
    "Last name": "Rao",
    "E-mail": "a@example.in",
    "Phone number": "9876543210",
  }))
    await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your inquiry is sent successfully, we'll get in touch soon.");
  await page.goBack();
  await page.locator("#home").getByRole("link", { name: "Buy Now" }).click();
  await expect(page).toHaveURL("/productdetail");
});

test("the home page is at most 5,000 px high on a phone, and loads at most 120 kB before anybody scrolls", async ({ page }) => {
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5000);
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0);
  console.info(`The home page on a phone: ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
});

test("without scripts, the steps of a scan are beside each other", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "See what they see" }).click();
  const phones = page.locator(".scan-phone");
  await expect(phones).toHaveCount(SCAN.length);
  await expect(page.locator(".scan-caption")).toHaveText(SCAN);
  await expect(page.getByRole("button", { name: PLAY })).toHaveCount(0);
  const places = await Promise.all((await phones.all()).map((phone) => phone.boundingBox()));
  for (const [index, place] of places.entries()) expect(place?.x).toBeGreaterThan(places[index - 1]?.x ?? 0);
  for (const phone of await phones.all()) await expect(phone).toBeInViewport();
});

for (const { place, selector, cart } of [
  { place: "the hero", selector: "#home", cart: ["1", "0"] },
  { place: "the features", selector: "#feature", cart: ["1", "0"] },
  { place: "the bar", selector: "header", cart: ["1", "0"] },
  { place: "the car sticker", selector: "#qr_stickers .offer:first-child", cart: ["1", "0"] },
  { place: "the bike sticker", selector: "#qr_stickers .offer:last-child", cart: ["0", "1"] },
] as const) {
  test(`Buy Now in ${place} leads to a cart of one sticker`, async ({ page }) => {
    await page.goto("/");
    await page.locator(selector).getByRole("link", { name: "Buy now" }).click();
    await page.waitForURL(/\/productdetail/);
    await page.locator("main").getByRole("button", { name: "Buy Now", exact: true }).click();
    await page.waitForURL("**/checkout");
    const quantities = [page.getByLabel("Quantity of Car Sticker"), page.getByLabel("Quantity of Bike Sticker")];
    for (const [index, quantity] of quantities.entries()) await expect(quantity).toHaveValue(cart[index] ?? "");
  });
}

test.describe("with scripts", () => {
  for (const { width, about, testimonials } of [
    { width: 574, about: 1, testimonials: 1 },
    { width: 575, about: 2, testimonials: 1 },
    { width: 991, about: 3, testimonials: 2 },
    { width: 1200, about: 3, testimonials: 3 },
  ]) {
    test(`at ${width} px, the About carousel shows ${about} slides and the testimonials carousel ${testimonials}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      for (const [label, count] of [
        [ABOUT, about],
        [TESTIMONIALS, testimonials],
      ] as const) {
        const slides = carousel(page, label);
        await slides.scrollIntoViewIfNeeded();
        await expect(slides).toHaveClass(/carousel-live/);
        await expect.poll(() => perView(slides)).toBe(count);
      }
    });
  }

  test("a carousel moves until the person pauses it, and responds to keys and bullets", async ({ page }) => {
    await page.goto("/");
    const slides = carousel(page, ABOUT);
    await slides.scrollIntoViewIfNeeded();
    await expect(current(slides)).toHaveAccessibleName(`${ABOUT}, 1 of 6`);
    await expect(current(slides)).toHaveAccessibleName(`${ABOUT}, 2 of 6`);

    await slides.getByRole("button", { name: `Pause: ${ABOUT}` }).click();
    await slides.getByRole("button", { name: `${ABOUT}, 4 of 6` }).click();
    await expect(current(slides)).toHaveAccessibleName(`${ABOUT}, 4 of 6`);
    await page.getByRole("region", { name: ABOUT }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(current(slides)).toHaveAccessibleName(`${ABOUT}, 5 of 6`);
    await expect(slides.getByRole("button", { name: `Play: ${ABOUT}` })).toBeVisible();
  });

  test("a carousel moves when swiped", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/");
    const slides = carousel(page, ABOUT);
    await slides.scrollIntoViewIfNeeded();
    await expect(current(slides)).toHaveAccessibleName(`${ABOUT}, 1 of 6`);
    await swipe(page, page.getByRole("region", { name: ABOUT }));
    await expect(current(slides)).toHaveAccessibleName(`${ABOUT}, 2 of 6`);
  });

  test("if the person prefers reduced motion, a carousel has its bullets but no button to pause", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    const slides = carousel(page, ABOUT);
    await slides.scrollIntoViewIfNeeded();
    await expect(current(slides)).toHaveAccessibleName(`${ABOUT}, 1 of 6`);
    await expect(slides.getByRole("button", { name: /^Pause/ })).toHaveCount(0);
    await expect(slides.getByRole("button", { name: /of 6$/ })).toHaveCount(6);
  });

  test("a focused bullet keeps the focus when the number of slides in view changes", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/");
    const slides = carousel(page, ABOUT);
    await slides.scrollIntoViewIfNeeded();
    const bullet = slides.getByRole("button", { name: `${ABOUT}, 2 of 6` });
    await bullet.focus();
    await page.setViewportSize({ width: 991, height: 800 });
    await expect.poll(() => perView(slides)).toBe(3);
    await expect(bullet).toBeFocused();
  });

  test("a carousel with fewer bullets than slides counts its bullets", async ({ page }) => {
    await page.setViewportSize({ width: 991, height: 800 });
    await page.goto("/");
    const slides = carousel(page, TESTIMONIALS);
    for (const slide of (await slides.locator(".carousel-slide").all()).slice(3).reverse())
      await slide.evaluate((element) => element.remove());
    await slides.scrollIntoViewIfNeeded();
    await expect(current(slides)).toHaveAccessibleName(`${TESTIMONIALS}, 1 of 2`);
    await expect(slides.getByRole("button", { name: /of \d+$/ })).toHaveCount(2);
  });

  test("a paused carousel stays paused, and a moving one stops when reduced motion is turned on", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const slides = carousel(page, ABOUT);
    await slides.scrollIntoViewIfNeeded();
    await expect(current(slides)).toHaveAccessibleName(`${ABOUT}, 2 of 6`);

    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(slides.getByRole("button", { name: /^Pause/ })).toHaveCount(0);
    await expectNoMovement(page, slides);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await slides.getByRole("button", { name: `Pause: ${ABOUT}` }).click();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(slides.getByRole("button", { name: /^Play/ })).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect(slides.getByRole("button", { name: /^Play/ })).toBeVisible();
    await page.getByRole("region", { name: ABOUT }).hover();
    await page.getByRole("region", { name: ABOUT }).focus();
    await page.mouse.move(0, 0);
    await page.getByRole("region", { name: ABOUT }).blur();
    await expectNoMovement(page, slides);
  });

  test("the carousel's script loads only when a carousel is near the viewport", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.setViewportSize({ width: 360, height: 300 });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(scripts.filter((address) => address.includes("/slider-"))).toEqual([]);
    await carousel(page, ABOUT).scrollIntoViewIfNeeded();
    await expect.poll(() => scripts.filter((address) => address.includes("/slider-")).length).toBe(1);
  });

  test("the animation of a scan plays once when it comes into view", async ({ page }) => {
    await pauseClock(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/");
    await expectScanStep(page, 0, PLAY);
    await page.clock.runFor(60_000);
    await expectScanStep(page, 0, PLAY);

    const scan = page.locator(".scan-view");
    await scan.scrollIntoViewIfNeeded();
    for (const step of [0, 1, 2]) {
      await expectScanStep(page, step, STOP);
      await page.clock.runFor(STEP);
    }
    await expectScanStep(page, 3, PLAY);

    await page.locator("footer").scrollIntoViewIfNeeded();
    await scan.scrollIntoViewIfNeeded();
    await page.clock.runFor(60_000);
    await expectScanStep(page, 3, PLAY);
  });

  test("a button stops the animation of a scan, and plays it again", async ({ page }) => {
    await pauseClock(page);
    await page.setViewportSize(TABLET);
    await page.goto("/");
    await page.locator(".scan-view").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: STOP }).click();
    await page.clock.runFor(60_000);
    await expectScanStep(page, 0, PLAY);

    await page.keyboard.press("Enter");
    await page.clock.runFor(STEP);
    await expectScanStep(page, 1, STOP);
    await page.keyboard.press("Enter");
    await page.clock.runFor(60_000);
    await expectScanStep(page, 1, PLAY);

    await page.keyboard.press("Space");
    await expectScanStep(page, 0, STOP);
  });

  test("if the person prefers reduced motion, the steps of a scan stay beside each other", async ({ page }) => {
    const phones = page.locator(".scan-phone:visible");
    const left = async () => new Set((await Promise.all((await phones.all()).map((phone) => phone.boundingBox()))).map((box) => box?.x));
    await page.setViewportSize(TABLET);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.locator(".scan-view").scrollIntoViewIfNeeded();
    expect((await left()).size).toBe(SCAN.length);
    await expect(page.getByRole("button", { name: PLAY })).toHaveCount(0);

    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect(page.getByRole("button", { name: STOP })).toBeVisible();
    expect((await left()).size).toBe(1);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(page.getByRole("button", { name: /the scan$/ })).toHaveCount(0);
    expect((await left()).size).toBe(SCAN.length);
  });

  test("on a wide screen, the steps of a scan stay beside each other", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.locator(".scan-view").scrollIntoViewIfNeeded();
    for (const phone of await page.locator(".scan-phone").all()) await expect(phone).toBeInViewport();
    await expect(page.getByRole("button", { name: /the scan$/ })).toHaveCount(0);
  });

  test("the inquiry form clears errors while the person types, and shows a toast before the thank-you screen", async ({ page }) => {
    await page.goto("/");
    const form = page.locator("#contact form");
    await form.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(form.getByText("First name is required.")).toBeVisible();

    await form.getByLabel("First name").pressSequentially("A");
    await expect(form.getByText("First name is required.")).toHaveCount(0);
    await expect(form.getByText("Last name is required.")).toBeVisible();
    await form.getByLabel("Phone number").pressSequentially("98x76-5432101234");
    await expect(form.getByLabel("Phone number")).toHaveValue("9876543210");

    await form.getByLabel("Last name").fill("K");
    // The check in the browser accepts this address. The server refuses it.
    await form.getByLabel("E-mail").fill("asha@example");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("There is a problem")).toBeVisible();
    await form.getByLabel("E-mail").fill("asha@example.in");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("There is a problem")).toHaveCount(0);
    await expect(page.getByRole("status")).toHaveText("Your inquiry is sent successfully, we'll get in touch soon.");
    await expect(page).toHaveURL("/");
    await page.waitForURL("/thank-you", { timeout: scaledTimeout(10_000) });
  });
});

/** Expects the animation to show this step of the scan, and its button to have this name. */
async function expectScanStep(page: Page, step: number, button: string): Promise<void> {
  await expect(page.locator(".scan-now .scan-caption")).toHaveText(SCAN[step] ?? "");
  await expect(page.locator(".scan").getByRole("button")).toHaveText(button);
}

/** Expects the carousel to show the same slide after a minute of the page's clock. */
async function expectNoMovement(page: Page, slides: Locator): Promise<void> {
  const name = await current(slides).getAttribute("aria-label");
  await page.clock.runFor(60_000);
  expect(await current(slides).getAttribute("aria-label")).toBe(name);
}
