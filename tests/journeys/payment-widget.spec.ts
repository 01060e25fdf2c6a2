import { test as journey, expect } from "../harness/journey";
import { startWebsite, type Server } from "../harness/website";
import { merchant, startFakeRazorpay, type FakeRazorpay } from "../fakes/razorpay";
import { openCheckout, placeOrder } from "./shopping";

/** A website that uses a fake Razorpay. The tests replace Razorpay's checkout.js, which contains the payment widget. */
const test = journey.extend<object, { razorpay: FakeRazorpay; shop: Server }>({
  razorpay: [
    async ({}, use) => {
      const razorpay = await startFakeRazorpay();
      await use(razorpay);
      await razorpay.close();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ razorpay }, use) => {
      const shop = await startWebsite({
        environment: {
          PAYMENTS: "razorpay",
          RAZORPAY_BASE_URL: razorpay.url,
          RAZORPAY_KEY_ID: merchant.keyId,
          RAZORPAY_KEY_SECRET: merchant.keySecret,
          RAZORPAY_WEBHOOK_SECRET: merchant.webhookSecret,
        },
      });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
});

// In one worker, because each further worker starts another browser and another shop.
test.describe.configure({ mode: "default" });

for (const { outcome, path } of [
  { outcome: "paid", path: "/thank-you-checkout" },
  { outcome: "failed", path: "/failed" },
  { outcome: "dismissed", path: "/payment_failed" },
] as const) {
  test(`the payment widget opens automatically and leads to ${path} if the payment is ${outcome}`, async ({ page, razorpay }) => {
    await page.route("**/v1/checkout.js", (route) => route.fulfill({ contentType: "text/javascript", body: fakeWidget(outcome) }));
    await page.exposeFunction("payAtFake", (orderId: string) => razorpay.pay(orderId));
    await openCheckout(page);
    await placeOrder(page);
    await page.waitForURL((url) => url.pathname === path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(razorpay.problems).toEqual([]);
  });
}

test("the payment falls back to the provider's page if the provider's script contains no widget", async ({ page }) => {
  await page.route("**/v1/checkout.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await openCheckout(page);
  await placeOrder(page);
  await page.getByRole("button", { name: "Pay ₹1,770" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/thank-you-checkout");
});

test("an order that was paid in another tab is not paid again", async ({ page, razorpay }) => {
  await page.route("**/v1/checkout.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await openCheckout(page);
  await placeOrder(page);
  await expect(page.getByRole("button", { name: "Pay ₹1,770" })).toBeVisible();
  const [order] = [...razorpay.orders.values()].filter(({ link }) => link === null).slice(-1);
  const { body, headers } = (razorpay.pay(order?.id ?? ""), razorpay.webhook("payment.captured", order?.id ?? ""));
  expect((await page.request.post("/webhooks/razorpay", { data: body, headers: { ...headers } })).status()).toBe(200);
  await page.getByRole("button", { name: "Pay ₹1,770" }).click();
  await page.waitForURL("**/thank-you-checkout");
  expect(razorpay.problems).toEqual([]);
});

/** Returns a replacement for the provider's checkout.js. It calls the shop's callbacks as the original does. */
function fakeWidget(outcome: "paid" | "failed" | "dismissed"): string {
  const ends = {
    paid: "window.payAtFake(options.order_id).then(options.handler)",
    failed: 'failed({ error: { code: "BAD_REQUEST_ERROR", description: "Declined", metadata: {} } })',
    dismissed: "options.modal.ondismiss()",
  };
  return `window.Razorpay = function (options) {
    var failed = function () {};
    this.on = function (event, listener) { if (event === "payment.failed") failed = listener; };
    this.open = function () {
      if (options.key !== "${merchant.keyId}" || options.currency !== "INR") throw new Error("The widget's options are wrong");
      ${ends[outcome]};
    };
  };`;
}
