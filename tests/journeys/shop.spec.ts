import type { Page } from "@playwright/test";

import { startBrokenApi } from "../fakes/broken-api";
import { expect, test } from "../harness/journey";
import { paidAtProvider } from "../harness/shopper";
import { startWebsite } from "../harness/website";
import { expectFormErrors, textBrowserWithCookies } from "./forms";
import { readCode } from "./outbox-page";
import { expectNoRedirectBefore, pauseClock } from "./page-clock";
import { openCheckout, checkoutErrors, placeOrder } from "./shopping";

test("a customer buys stickers from the home page, and pays after a failed and a cancelled payment", async ({
  page,
  website,
  javaScriptEnabled,
}) => {
  await openCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expectFormErrors(page, checkoutErrors, { fields: true, scriptsRun: javaScriptEnabled });
  await page.getByRole("button", { name: "One more Bike Sticker" }).click();
  await expect(page.getByText("₹2,360.00")).toBeVisible();
  await page.getByText("Have a promo code?").click();
  await applyCode(page);
  await page.getByRole("button", { name: "One less Bike Sticker" }).click();
  await expect(page.getByText("₹1,593.00")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Promo code removed.")).toBeVisible();
  await expect(page.getByLabel("Promo code")).toHaveValue("");
  await expect(page.getByText("₹1,770.00")).toBeVisible();
  await placeOrder(page);

  for (const [button, path, heading] of [
    ["Fail", "/failed", "Sorry"],
    ["Cancel", "/payment_failed", "Payment Failed"],
    ["Pay", "/thank-you-checkout", "Your order has been placed successfully."],
  ] as const) {
    await page.getByRole("button", { name: "Pay ₹1,770" }).click();
    await page.getByRole("button", { name: button, exact: true }).click();
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL((url) => url.pathname === path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    if (button !== "Pay") await page.getByRole("link", { name: "Pay again" }).click();
  }
  await expect(page.getByText(/Order ID: \d+/)).toBeVisible();

  await page.getByRole("link", { name: "See your order" }).click();
  await page.getByRole("link", { name: /^Tax invoice/ }).click();
  await expect(page.getByText("Authorised signatory")).toBeVisible();
  const margin = { top: "15mm", bottom: "15mm", left: "10mm", right: "10mm" };
  const printed = (await page.pdf({ format: "A4", displayHeaderFooter: true, margin })).toString("latin1");
  expect(printed.match(/\/Type\s*\/Page\b/g), "the sheets of the invoice").toHaveLength(1);
  await page.goBack();
  await page.getByRole("link", { name: "Erase the phone number and e-mail address" }).click();
  await page.getByRole("button", { name: "Send OTP" }).click();
  await page.getByLabel("OTP").fill(await readCode(page, website.outboxOrigin, "9876543210"));
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByText("The phone number and the e-mail address are erased.")).toBeVisible();
});

test("a payment's result that the provider's website posts, without the shop's cookies, does not replace a newer order", async ({
  page,
  website,
}) => {
  await openCheckout(page);
  await placeOrder(page);
  const paid = await orderNumberOf(page);
  const { address, fields } = await paidAtProvider(await (await textBrowserWithCookies(page)).open("/payment"));
  await page.goto("/checkout");
  await page.getByRole("button", { name: "One more Bike Sticker" }).click();
  await expect(page.getByText("₹2,360.00")).toBeVisible();
  await placeOrder(page);
  const newer = await orderNumberOf(page);

  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  const form = `<form method="post" action="${website.origin}${address}">${inputs.join("")}<button>Return</button></form>`;
  await page.route("http://provider.example/", (route) => route.fulfill({ contentType: "text/html", body: form }));
  await page.goto("http://provider.example/");
  await page.getByRole("button", { name: "Return" }).click();
  await page.waitForURL((url) => url.pathname === "/thank-you-checkout");
  await expect(page.getByText(`Order ID: ${paid}`)).toBeVisible();
  await page.goto("/payment");
  expect(await orderNumberOf(page)).toBe(newer);
});

test.describe("with scripts", () => {
  test("Buy Now shows a loader for two seconds", async ({ page }) => {
    await page.goto("/productdetail");
    await page.getByRole("button", { name: "One more Car Sticker" }).click();
    await expect(page.getByText("Total ₹1,180")).toBeVisible();
    await pauseClock(page);
    await page.locator("main").getByRole("button", { name: "Buy Now", exact: true }).click();
    await expect(page.getByText("Please wait")).toBeVisible();
    await expectNoRedirectBefore(page, 2000, "/productdetail");
    await page.waitForURL("**/checkout");
  });

  test("the small picture of the shown picture is marked", async ({ page }) => {
    await page.goto("/productdetail");
    const marked = page.locator(".gallery-thumb[aria-current]");
    await expect(marked).toHaveAttribute("href", "#picture-1");
    await page.getByRole("link", { name: /^Show picture 3/ }).click();
    await expect(marked).toHaveAttribute("href", "#picture-3");
    await expect(marked).toHaveCount(1);
  });

  test("a picture opens large in a dialog, and Escape or Close returns to its link", async ({ page }) => {
    await page.goto("/productdetail");
    const link = page.locator("#picture-3 a");
    for (const close of [() => page.keyboard.press("Escape"), () => page.getByRole("button", { name: "Close" }).click()]) {
      await link.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "The car sticker, 96 by 60 mm" });
      await expect(dialog.getByRole("img")).toBeInViewport();
      await close();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(link).toBeFocused();
    }
  });

  test("the button Close closes the large picture even without a connection", async ({ page }) => {
    await page.goto("/productdetail");
    await page.locator("#picture-3 a").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("img")).toBeInViewport();
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a press with Ctrl opens the picture in a tab of its own", async ({ browser, website }) => {
    // Not the test's own context, because Chromium reports an error about the style of every tab that shows a picture.
    const context = await browser.newContext({ baseURL: website.origin });
    const page = await context.newPage();
    await page.goto("/productdetail");
    const opened = context.waitForEvent("page");
    await page.locator("#picture-3 a").click({ modifiers: ["ControlOrMeta"] });
    await (await opened).waitForURL(/\/images\//);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await context.close();
  });

  test("a photo from the API opens large in a dialog", async ({ page }) => {
    const api = await startBrokenApi();
    const product = { product_name: "Car Sticker", price: "500", productImg: [{ product_photo: "/icon-512.png" }] };
    api.answer("/product_detail", { body: { status: "success", Product: [product] } });
    const website = await startWebsite({ apiBaseUrl: api.origin });
    await page.goto(`${website.origin}/productdetail`);
    await page.locator("#picture-1 a").click();
    const dialog = page.getByRole("dialog", { name: "Car Sticker" });
    await expect(dialog.getByRole("img", { name: "Car Sticker" })).toBeInViewport();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await website.stop();
    await api.stop();
  });

  test("− changes the typed quantity, and keeps the focus", async ({ page }) => {
    await openCheckout(page);
    const quantity = page.getByLabel("Quantity of Car Sticker");
    await quantity.fill("3");
    await page.getByRole("button", { name: "One less Car Sticker" }).click();
    await expect(quantity).toHaveValue("2");
    await expect(page.getByText("₹1,770.00")).toBeVisible();
    await quantity.fill("3");
    await page.getByRole("button", { name: "One less Car Sticker" }).click();
    await expect(quantity).toHaveValue("2");
    await expect(page.getByRole("button", { name: "One less Car Sticker" })).toBeFocused();
  });

  test("the error about a wrong promo code disappears after a right one is applied", async ({ page }) => {
    await openCheckout(page);
    await page.getByText("Have a promo code?").click();
    await page.getByLabel("Promo code").fill("NOSUCHCODE");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Promo code")).toHaveValue("NOSUCHCODE");
    await page.getByRole("alert").getByRole("link").click();
    await expect(page.getByLabel("Promo code")).toBeFocused();
    await expect(page.getByRole("alert")).toBeVisible();
    await applyCode(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByLabel("Promo code")).toHaveValue("WELCOME10");
  });
});

/** Types a code into the open promo box and applies it. */
async function applyCode(page: Page): Promise<void> {
  await page.getByLabel("Promo code").fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Promo Code Applied: WELCOME10").first()).toBeVisible();
}

/** Returns the order number on the payment screen. */
async function orderNumberOf(page: Page): Promise<string> {
  return page.locator("main p", { hasText: "Order number" }).locator("strong").innerText();
}
