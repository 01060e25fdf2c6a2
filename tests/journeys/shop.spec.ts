import type { Page } from "@playwright/test";

import { expect, test } from "../harness/journey";

const address = {
  name: "Asha Rao",
  mobile: "98765 43210",
  email: "asha@example.in",
  address: "12 Lake Road",
  pincode: "560001",
  city: "Bengaluru",
};

test("from the products to a paid order: failed, dismissed, and paid after all", async ({ page, javaScriptEnabled }) => {
  await buy(page);
  await page.getByRole("button", { name: "One more Bike Sticker" }).click();
  await expect(page.getByText("₹2,360.00")).toBeVisible();
  await applyCode(page);
  await page.getByRole("button", { name: "One less Bike Sticker" }).click();
  await expect(page.getByText("₹1,593.00")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Promo code removed.")).toBeVisible();
  await expect(page.getByLabel("Promo code")).toHaveValue("");
  await expect(page.getByText("₹1,770.00")).toBeVisible();
  await placeOrder(page);

  for (const [button, path, heading] of [
    ["Fail", "/failed", "Payment Failed"],
    ["Cancel", "/payment_failed", "Payment Failed"],
    ["Pay", "/thank-you-checkout", "Your order has been placed successfully."],
  ] as const) {
    await page.getByRole("button", { name: "Pay ₹1,770" }).click();
    await page.getByRole("button", { name: button, exact: true }).click();
    if (!javaScriptEnabled && button !== "Cancel") await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL((url) => url.pathname === path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    if (button !== "Pay") await page.getByRole("link", { name: "Pay again" }).click();
  }
  await expect(page.getByText(/Order ID: \d+/)).toBeVisible();
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "The widget and the loader are scripts.");

  test("Buy Now shows a loader for two seconds", async ({ page }) => {
    await page.goto("/productdetail");
    await page.getByRole("button", { name: "One more Car Sticker" }).click();
    await expect(page.getByText("Total ₹500")).toBeVisible();
    const pressed = Date.now();
    await page.locator("main").getByRole("button", { name: "Buy Now", exact: true }).click();
    await expect(page.getByText("Please wait")).toBeVisible();
    await page.waitForURL("**/checkout");
    expect(Date.now() - pressed).toBeGreaterThanOrEqual(2000);
  });

  test("− and + count from what was typed, and keep the place on the page", async ({ page }) => {
    await buy(page);
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

  for (const { outcome, path } of [
    { outcome: "paid", path: "/thank-you-checkout" },
    { outcome: "failed", path: "/failed" },
    { outcome: "dismissed", path: "/payment_failed" },
  ]) {
    test(`the widget opens by itself, and ${outcome} ends at ${path}`, async ({ page }) => {
      const signed = await signedOutcome(page, outcome);
      await page.route("**/v1/checkout.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: standInWidget(outcome, signed) }),
      );
      await page.goto("/payment");
      await page.waitForURL((url) => url.pathname === path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
});

async function buy(page: Page): Promise<void> {
  await page.goto("/productdetail");
  for (const name of ["One more Car Sticker", "One more Car Sticker", "One more Bike Sticker"]) {
    await page.getByRole("button", { name }).click();
  }
  await page.locator("main").getByRole("button", { name: "Buy Now", exact: true }).last().click();
  await page.waitForURL("**/checkout");
}

async function applyCode(page: Page): Promise<void> {
  await page.getByLabel("Promo code").fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Promo Code Applied: WELCOME10").first()).toBeVisible();
}

async function placeOrder(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(address)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByLabel("State").selectOption("Karnataka");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.waitForURL("**/payment");
}

/** Places an order and lets the sandbox make what the provider would hand to the widget's handler. */
async function signedOutcome(page: Page, outcome: string): Promise<Record<string, string>> {
  await buy(page);
  await placeOrder(page);
  if (outcome !== "paid") return {};
  const orderId = await page.locator("[name=order_id]").inputValue();
  const paid = await page.request.post("/v1/checkout/embedded/outcome", {
    form: { order_id: orderId, outcome: "pay", callback_url: "http://shop.example/", cancel_url: "http://shop.example/" },
  });
  const fields = [...(await paid.text()).matchAll(/name="(razorpay_\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name ?? "", value ?? ""]));
}

/** What the provider's checkout.js does with the options it is given, as far as the shop sees it. */
function standInWidget(outcome: string, signed: Record<string, string>): string {
  return `window.Razorpay = function (options) {
    var failed = function () {};
    this.on = function (event, listener) { if (event === "payment.failed") failed = listener; };
    this.open = function () {
      if (!options.key || !options.order_id || options.currency !== "INR") throw new Error("The widget's options are not right");
      if (${JSON.stringify(outcome)} === "paid") options.handler(${JSON.stringify(signed)});
      else if (${JSON.stringify(outcome)} === "failed") failed({ error: { code: "BAD_REQUEST_ERROR", description: "Declined", metadata: {} } });
      else options.modal.ondismiss();
    };
  };`;
}
