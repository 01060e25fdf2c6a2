import type { Page } from "@playwright/test";

import { expect, test as journey } from "../harness/journey";
import { logInExternalReseller } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";
import { startBrokenApi, type BrokenApi } from "../fakes/broken-api";

/** The delay before the first retry in milliseconds, instead of the spec's 2000. It is long enough to check the page during the delay. */
const FIRST_WAIT = 400;

const PRICE = "/product_price";
const tooOften = { status: 429, body: {} };
const priceOf = (price: string) => ({ body: { status: "success", Product_Price: [{ price }] } });

/** A website with an external API. The test sets this API's responses to requests for a price. */
const test = journey.extend<{ portal: { readonly origin: string; readonly api: BrokenApi } }>({
  portal: async ({}, use) => {
    const api = await startBrokenApi();
    const website = await startWebsite({ apiBaseUrl: api.origin, environment: { PRICE_RETRY_MS: String(FIRST_WAIT) } });
    await use({ origin: website.origin, api });
    await website.stop();
    await api.stop();
  },
  baseURL: async ({ portal }, use) => use(portal.origin),
});

test("the new-order page shows the form at once, adds the price later, and keeps what is typed", async ({ page, portal }) => {
  const { api } = portal;
  await arrive(page, portal);

  await test.step("the price appears after two refusals", async () => {
    api.answer(PRICE, tooOften, tooOften, priceOf("450.00"));
    await page.goto("/neworder?rows=postpaid.3.2");
    await expect(page.getByText("Loading the price")).toBeVisible();
    await page.getByLabel("Car sticker quantity").fill("4");
    await expect(page.locator(".order-end")).toContainText("₹2,430.00");
    await expect(page.getByText("Loading the price")).toHaveCount(0);
    await expect(page.getByLabel("Car sticker quantity")).toHaveValue("4");
  });

  await test.step("a new quantity has a new price", async () => {
    api.answer(PRICE, priceOf("400.00"));
    await page.getByLabel("Car sticker quantity").fill("98");
    await expect(page.locator(".order-end")).toContainText("₹36,000.00");
    await page.getByLabel("Pay type").selectOption("Prepaid");
    await expect(page.locator(".order-end")).toContainText("₹32,000.00");
  });

  await test.step("Enter updates the total in place", async () => {
    api.answer(PRICE, priceOf("390.00"));
    await page.getByLabel("Bike sticker quantity").press("Enter");
    await expect(page.locator(".order-end")).toContainText("₹31,200.00");
    await expect(page).toHaveURL("/neworder?rows=postpaid.3.2");
  });

  await test.step("a missing price is reported, and the price can be requested again", async () => {
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

  await test.step("after an invalid response, the form keeps what is typed and offers to get the price", async () => {
    await page.route("**/neworder/price?**", (route) => route.fulfill({ contentType: "text/html", body: "<title>Log in</title>" }));
    await page.getByLabel("Bike sticker quantity").fill("5");
    await expect(page.getByRole("button", { name: "Get the price" })).toBeVisible();
    await expect(page.getByLabel("Bike sticker quantity")).toHaveValue("5");
  });
});

test("after a row is removed, an order that cannot be placed says why", async ({ page, portal }) => {
  portal.api.answer(PRICE, priceOf("450.00"));
  await arrive(page, portal);
  await page.goto("/neworder?rows=postpaid.3.2-postpaid.1.0");
  await page.getByRole("button", { name: "Remove row 2" }).click();
  await page.getByLabel("Car sticker quantity").fill("many");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.locator(".error-summary")).toBeVisible();
  await expect(page.getByLabel("Car sticker quantity")).toHaveAttribute("aria-invalid", "true");
});

/** Logs in a reseller whose browser runs scripts. */
async function arrive(page: Page, { origin, api }: { origin: string; api: BrokenApi }): Promise<void> {
  const context = page.context();
  await page.goto("/resellerlogin");
  await expect.poll(() => context.cookies(`${origin}/neworder`)).toContainEqual(expect.objectContaining({ name: "scripts", value: "run" }));
  const session = (await logInExternalReseller(origin, api)).cookies.value("reseller") ?? "";
  await context.addCookies([{ name: "reseller", value: session, url: origin }]);
}
