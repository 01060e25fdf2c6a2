import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../harness/journey";

const ABOUT = "When people write to you";
const TESTIMONIALS = "Clients Testimonial";

const carousel = (page: Page, label: string) => page.locator(".carousel", { has: page.getByRole("region", { name: label }) });
const current = (slides: Locator) => slides.locator("[aria-current]");
const perView = (slides: Locator) =>
  slides.evaluate((element) => {
    const width = (selector: string) => element.querySelector<HTMLElement>(selector)?.offsetWidth ?? 0;
    return Math.round(width(".carousel-view") / width(".carousel-slide"));
  });

test("the carousels can be reached and moved without scripts", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled, "With scripts, Swiper moves them.");
  await page.goto("/");
  const region = page.getByRole("region", { name: ABOUT });
  await region.focus();
  await expect(region).toBeFocused();
  await expect(region).toHaveCSS("overflow-x", "auto");
  await expect(region.getByText("Car is getting towed")).toBeAttached();
});

test.describe("with scripts", () => {
  test.beforeEach(({ javaScriptEnabled }) => test.skip(!javaScriptEnabled, "There is nothing to see without."));

  for (const { width, about, testimonials } of [
    { width: 574, about: 1, testimonials: 1 },
    { width: 575, about: 2, testimonials: 1 },
    { width: 991, about: 3, testimonials: 2 },
    { width: 1200, about: 3, testimonials: 3 },
  ]) {
    test(`at ${width} px the carousels show ${about} and ${testimonials}`, async ({ page }) => {
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

  test("a carousel moves by itself until it is paused, and goes where keys and bullets say", async ({ page }) => {
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

  test("a carousel stands still for who asks for less motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    const slides = carousel(page, ABOUT);
    await slides.scrollIntoViewIfNeeded();
    await expect(current(slides)).toHaveAccessibleName(`${ABOUT}, 1 of 6`);
    await expect(slides.getByRole("button", { name: /^Pause/ })).toHaveCount(0);
    await expect(slides.getByRole("button", { name: /of 6$/ })).toHaveCount(6);
  });

  test("the slider's script is fetched only when a carousel is near", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.setViewportSize({ width: 360, height: 400 });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(scripts.filter((address) => address.includes("/slider-"))).toEqual([]);
    await carousel(page, ABOUT).scrollIntoViewIfNeeded();
    await expect.poll(() => scripts.filter((address) => address.includes("/slider-")).length).toBe(1);
  });

  test("an inquiry is sent in place: messages go with typing, a toast says it, and the thank-you screen follows", async ({ page }) => {
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
    await form.getByLabel("E-mail").fill("asha@example.in");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("status")).toHaveText("Your inquiry is sent successfully, we'll get in touch soon.");
    await expect(page).toHaveURL("/");
    await page.waitForURL("/thank-you", { timeout: 5_000 });
  });
});
