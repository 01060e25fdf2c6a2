import type { Page } from "@playwright/test";

import { randomIpAddress } from "../harness/browser/browser";
import { expect, test } from "../harness/journey";
import { expectFormErrors } from "./forms";
import { pauseClock } from "./page-clock";
import { openCheckout } from "./shopping";

const addedToCart = (page: Page) => page.getByRole("status").filter({ hasText: "Added to your cart" });

test("Back restores what was typed into a form", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("First name").fill("Asha");
  await page.getByRole("textbox", { name: /^Message/ }).fill("Do the stickers fit a scooter?");
  await page.goto("/aboutus");
  await page.goBack();
  await expect(page.getByLabel("First name")).toHaveValue("Asha");
  await expect(page.getByRole("textbox", { name: /^Message/ })).toHaveValue("Do the stickers fit a scooter?");
  await page.goForward();
  await expect(page).toHaveURL("/aboutus");
});

test.describe("with scripts", () => {
  test("Back from the checkout shows the chosen quantities and their total", async ({ page }) => {
    await openCheckout(page);
    await page.goBack();
    await expect(page.getByLabel("Quantity of Car Sticker")).toHaveValue("2");
    await expect(page.getByLabel("Quantity of Bike Sticker")).toHaveValue("1");
    await expect(page.getByText("Total ₹1,770")).toBeVisible();
    await expect(page.locator("main").getByRole("button", { name: "Buy Now", exact: true })).toBeVisible();
  });

  test("a toast stays while it has the pointer or the focus, and otherwise closes by itself or when dismissed", async ({ page }) => {
    await addToCart(page);
    const toast = addedToCart(page);
    await toast.hover();
    await pauseClock(page);
    await page.getByRole("button", { name: "Dismiss" }).focus();
    await page.getByLabel("Quantity").focus();
    await page.clock.runFor(60_000);
    await expect(toast, "the pointer is still on the toast").toBeVisible();
    await page.mouse.move(0, 700);
    await page.clock.runFor(4_900);
    await expect(toast).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).focus();
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await page.getByLabel("Quantity").focus();
    await page.clock.runFor(5_000);
    await expect(toast).toHaveCount(0);

    await page.clock.resume();
    await addToCart(page);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(addedToCart(page)).toHaveCount(0);
  });

  test("a toast does not cover the heading on a phone, and stays in view when the person scrolls", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 400 });
    await addToCart(page);
    const toast = addedToCart(page);
    const heading = page.getByRole("heading", { level: 1 });
    const [shown, title] = [await toast.boundingBox(), await heading.boundingBox()];
    expect((shown?.y ?? Infinity) + (shown?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
    await page.mouse.wheel(0, 300);
    await expect(heading).not.toBeInViewport();
    await expect(toast).toBeInViewport({ ratio: 1 });
  });

  test("on a page with React, a toast has the language of its text", async ({ page }) => {
    await page.request.post("/logout?lang=hi", { maxRedirects: 0 });
    await page.goto("/userlogin?lang=en");
    const text = page.locator("#toasts p");
    await expect(text).toHaveAttribute("lang", "hi");
    await expect(text).toHaveAttribute("dir", "auto");
  });

  test("a form is sent only once if its button is pressed twice", async ({ page }) => {
    await page.goto("/addtoproduct");
    await page.evaluate(() => {
      window.addEventListener("submit", (event) => {
        if (!event.defaultPrevented) document.body.title += "once ";
        event.preventDefault();
      });
    });
    const add = page.getByRole("button", { name: "Add to Cart" });
    await add.click();
    await add.click();
    await expect(page.locator("body")).toHaveAttribute("title", "once ");
  });

  test("the address bar shows no cache buster", async ({ page }) => {
    await addToCart(page);
    await expect(addedToCart(page)).toBeVisible();
    await expect(page).toHaveURL("/addtoproduct");
  });

  test("the error summary from the server has the focus, and typing in a field clears the field's error", async ({ page }) => {
    await page.goto("/addtoproduct");
    await page.getByLabel("Quantity").fill("x");
    await page.locator("main").getByRole("button", { name: "Buy now", exact: true }).click();
    await expectFormErrors(page, ["Enter a quantity from 1 to 99."], { fields: true, scriptsRun: true });
    await page.getByLabel("Quantity").fill("3");
    await expect(page.getByText("Enter a quantity from 1 to 99.")).toHaveCount(0);
    await expect(page.getByText("There is a problem")).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error/);
    await expect(page.getByLabel("Quantity")).not.toHaveAttribute("aria-invalid");
  });

  test("+ and − change a quantity in place, and stop at 99 and at 0", async ({ page }) => {
    await page.goto("/productdetail");
    const quantity = page.getByLabel("Quantity of Car Sticker");
    await quantity.fill("98");
    for (const shown of ["99", "99"]) {
      await page.getByRole("button", { name: "One more Car Sticker" }).click();
      await expect(quantity).toHaveValue(shown);
    }
    await quantity.fill("1");
    for (const shown of ["0", "0"]) {
      await page.getByRole("button", { name: "One less Car Sticker" }).click();
      await expect(quantity).toHaveValue(shown);
    }
    await expect(page).toHaveURL("/productdetail");
  });

  test("a page works if its script fails to load, and a failing enhancement does not stop the others", async ({ browser, website }) => {
    const context = await browser.newContext({ baseURL: website.origin, extraHTTPHeaders: { "X-Forwarded-For": randomIpAddress() } });
    const page = await context.newPage();
    await page.addInitScript(() => void Reflect.deleteProperty(window, "IntersectionObserver"));
    await page.goto("/");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("First name is required.").first()).toBeVisible();
    await expect(page).toHaveURL("/");

    await page.route("**/assets/start-*.js", (route) => route.abort());
    await page.goto("/productdetail");
    await page.getByRole("button", { name: "One more Car Sticker" }).click();
    await expect(page.getByText("Total ₹1,180")).toBeVisible();
    await expect(page).toHaveURL(/\/productdetail\?at=/);
    await context.close();
  });
});

async function addToCart(page: Page): Promise<void> {
  await page.goto("/addtoproduct");
  await page.getByRole("button", { name: "Add to Cart" }).click();
}

/** Without scripts, Chromium loads the pictures of a page at once, also lazy ones that are not displayed. */
test("only desktops load the picture beside a login", async ({ page }) => {
  const pictures: string[] = [];
  page.on("request", (request) => request.url().includes("/images/product/") && pictures.push(request.url()));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/userlogin", { waitUntil: "networkidle" });
  expect(pictures).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => pictures.length).toBe(1);
});
