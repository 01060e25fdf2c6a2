import type { Page } from "@playwright/test";

import { expect, test as journey } from "../harness/journey";
import { logInForeignReseller } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";
import { startBrokenApi, type BrokenApi } from "../stand-ins/broken-api";

/** The first wait for a price in milliseconds, in the place of the spec's 2000: long enough to look at the page meanwhile. */
const FIRST_WAIT = 400;

const PRICE = "/product_price";
const tooOften = { status: 429, body: {} };
const priceOf = (price: string) => ({ body: { status: "success", Product_Price: [{ price }] } });

/** A website before somebody else's API, which refuses the price as often as a test says. */
const test = journey.extend<object, { portal: { readonly origin: string; readonly api: BrokenApi } }>({
  portal: [
    async ({}, use) => {
      const api = await startBrokenApi();
      const website = await startWebsite({ apiBaseUrl: api.origin, environment: { PRICE_RETRY_MS: String(FIRST_WAIT) } });
      await use({ origin: website.origin, api });
      await website.stop();
      await api.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
});

test("the form is there at once, its price follows, and what is typed stays whatever becomes of it", async ({ page, portal }) => {
  const { api } = portal;
  await arrive(page, portal);

  await test.step("two refusals are waited for", async () => {
    api.answer(PRICE, tooOften, tooOften, priceOf("450.00"));
    await page.goto("/neworder?rows=postpaid.3.2");
    await expect(page.getByText("Loading the price")).toBeVisible();
    await page.getByLabel("Car sticker quantity").fill("4");
    await expect(page.locator(".order-end")).toContainText("₹2,430.00");
    await expect(page.getByText("Loading the price")).toHaveCount(0);
    await expect(page.getByLabel("Car sticker quantity")).toHaveValue("4");
  });

  await test.step("another quantity has another price", async () => {
    api.answer(PRICE, priceOf("400.00"));
    await page.getByLabel("Car sticker quantity").fill("98");
    await expect(page.locator(".order-end")).toContainText("₹36,000.00");
    await page.getByLabel("Pay type").selectOption("Prepaid");
    await expect(page.locator(".order-end")).toContainText("₹32,000.00");
  });

  await test.step("Enter counts anew, in place", async () => {
    api.answer(PRICE, priceOf("390.00"));
    await page.getByLabel("Bike sticker quantity").press("Enter");
    await expect(page.locator(".order-end")).toContainText("₹31,200.00");
    await expect(page).toHaveURL("/neworder?rows=postpaid.3.2");
  });

  await test.step("a price that never comes is said, and can be asked for", async () => {
    const before = api.calls(PRICE);
    api.answer(PRICE, tooOften);
    await page.getByLabel("Bike sticker quantity").fill("3");
    await expect(page.getByText("Loading the price")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "We could not load the price." })).toBeVisible();
    expect(api.calls(PRICE) - before).toBe(4);
    await expect(page.getByLabel("Bike sticker quantity")).toHaveValue("3");
    api.answer(PRICE, priceOf("450.00"));
    await page.getByRole("button", { name: "Get the price" }).click();
    await expect(page.locator(".order-end")).toContainText("₹36,360.00");
  });

  await test.step("an answer that is none does no harm", async () => {
    await page.route("**/neworder/price?**", (route) => route.fulfill({ contentType: "text/html", body: "<title>Log in</title>" }));
    await page.getByLabel("Bike sticker quantity").fill("5");
    await expect(page.getByRole("button", { name: "Get the price" })).toBeVisible();
    await expect(page.getByLabel("Bike sticker quantity")).toHaveValue("5");
  });
});

/** Logged in, in a browser that has run the login's scripts. */
async function arrive(page: Page, { origin, api }: { origin: string; api: BrokenApi }): Promise<void> {
  const context = page.context();
  await page.goto("/resellerlogin");
  await expect.poll(() => context.cookies(`${origin}/neworder`)).toContainEqual(expect.objectContaining({ name: "scripts", value: "run" }));
  const session = (await logInForeignReseller(origin, api)).cookies.value("reseller") ?? "";
  await context.addCookies([{ name: "reseller", value: session, url: origin }]);
}
