import { afterAll, beforeEach, describe, expect, test } from "vitest";

import type { Page } from "../harness/browser/page";
import { browser } from "../harness/browser/browser";
import { serverForTests } from "../harness/per-file";
import { startWebsite } from "../harness/website";
import { startBrokenApi, type Behaviour } from "../stand-ins/broken-api";
import { address, amount, atCheckout, atPayment, orderNumber, quantities } from "../harness/shopper";

const api = await startBrokenApi();
afterAll(() => api.stop());

/** A website before another's API: the orders and the signatures are that API's, and the provider is at `PROVIDER`. */
const PROVIDER = "https://pay.example";
const website = serverForTests(() =>
  startWebsite({
    apiBaseUrl: api.origin,
    environment: { API_TIMEOUT_MS: "500", API_CACHE_SECONDS: "0", RAZORPAY_KEY_ID: "rzp_test_theirs", RAZORPAY_BASE_URL: PROVIDER },
  }),
);

const works: Readonly<Record<string, Behaviour>> = {
  "/product_detail": { body: { status: "success", Product: [{ product_name: "Sticker", price: "500", striked_price: "799.00" }] } },
  "/state_list": { body: { status: "success", state: [{ id: 1, state_name: "Karnataka" }] } },
  "/promocode": { body: { Status: "Success", amount: "100" } },
  "/checkout": { body: { Status: "Success", razorpayResponce: { order_id: "order_theirs" }, data: { orderID: 4711 } } },
  "/paymentstatus": { body: {} },
};

beforeEach(() => {
  for (const [path, behaviour] of Object.entries(works)) api.answer(path, behaviour);
});

const broken: [string, Behaviour][] = [
  ["answers 500", { status: 500, body: { Message: "SQLSTATE[42S02]" } }],
  ["closes the connection", "drop"],
  ["never answers", "silence"],
  ["answers a page", { body: "<!DOCTYPE html><title>Welcome</title>" }],
  ["answers {}", { body: {} }],
];

describe("when the products cannot be had: the API", () => {
  test.each(broken)("%s", async (_, behaviour) => {
    api.answer("/product_detail", behaviour);
    const page = await browser(website.origin).open("/productdetail");
    expect(page.status).toBe(503);
    expect(page.links().map((link) => link.text)).toContain("Try again");
  });

  test("the checkout keeps the cart and what is typed, and says so", async () => {
    const { page } = await atCheckout(website.origin, 2, 0);
    api.answer("/product_detail", "drop");
    const refused = await page.form("Place Order").fill(address).submit("Place Order");
    expect(refused.status).toBe(503);
    expect(refused.text).toContain("Checkout failed.");
    api.answer("/product_detail", works["/product_detail"] ?? "drop");
    const again = await refused.form("Place Order").submit("Place Order");
    expect(amount(again, "To pay")).toBe("₹1,180.00");
  });
});

describe("when the states cannot be had", () => {
  test("the state is typed instead", async () => {
    api.answer("/state_list", { status: 500, body: "" });
    const { page } = await atCheckout(website.origin, 1, 0);
    expect(page.text).toContain("Failed to fetch state list.");
    expect((await page.form("Place Order").fill(address).submit("Place Order")).path).toBe("/payment");
  });
});

describe("when the promo code is asked about and the API", () => {
  test("says no, the spec's words stand", async () => {
    api.answer("/promocode", { body: { Status: "Failed", Message: "Not for you" } });
    expect((await applying()).described("coupon")).toBe("Failed to apply promo code.");
  });

  test.each(broken)("%s", async (_, behaviour) => {
    api.answer("/promocode", behaviour);
    const page = await applying();
    expect([page.status, page.described("coupon")]).toEqual([503, "An error occurred while applying the promo code."]);
  });

  test("is asked too often, the person is told when to come back", async () => {
    api.answer("/promocode", { status: 429, headers: { "Retry-After": "120" }, body: {} });
    const page = await applying();
    expect([page.status, page.headers.get("retry-after"), page.described("coupon")]).toEqual([
      429,
      "120",
      "Please try again in 2 minutes.",
    ]);
  });

  test("cannot say whether it still holds, the code stays and the order waits", async () => {
    const applied = await applying();
    expect(applied.text).toContain("Promo Code Applied: CODE");
    api.answer("/promocode", "drop");
    const doubtful = await applied.form("Place Order").fill(quantities(3, 0)).submit();
    expect(doubtful.text).toContain("An error occurred while revalidating the promo code.");
    expect(amount(doubtful, "Total")).toBe("₹1,770.00");
    const refused = await doubtful.form("Place Order").fill(address).submit("Place Order");
    expect([refused.status, refused.described("coupon")]).toEqual([503, "An error occurred while revalidating the promo code."]);
    api.answer("/promocode", works["/promocode"] ?? "drop");
    expect(amount(await refused.form("Place Order").submit("Place Order"), "To pay")).toBe("₹1,652.00");
  });
});

describe("when the order is placed and the API", () => {
  test.each<[string, Behaviour, number]>([
    ["says no", { body: { Status: "Failed", Message: "Out of stock" } }, 400],
    ["answers without an order", { body: { Status: "Success", data: {} } }, 503],
    ...broken.map(([how, behaviour]): [string, Behaviour, number] => [how, behaviour, 503]),
  ])("%s, the spec's words stand and nothing typed is lost", async (_, behaviour, status) => {
    api.answer("/checkout", behaviour);
    const { page } = await atCheckout(website.origin, 1, 0);
    const refused = await page.form("Place Order").fill(address).submit("Place Order");
    expect(refused.status).toBe(status);
    expect(refused.text).toContain("Checkout failed.");
    expect(refused.text).not.toMatch(/SQLSTATE|Out of stock/);
    expect(refused.form("Place Order").value("name")).toBe("Asha Rao");
  });
});

describe("another's API", () => {
  test("is paid at its provider with our key and its order", async () => {
    const { page } = await atPayment(website.origin, 1, 0);
    expect(orderNumber(page)).toBe("4711");
    expect(page.find("form", { action: `${PROVIDER}/v1/checkout/embedded` })).toHaveLength(1);
    expect(hidden(page, "key_id")).toBe("rzp_test_theirs");
    expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${PROVIDER}`);
    expect((await browser(website.origin).open("/checkout")).headers.get("content-security-policy")).not.toContain(PROVIDER);
  });

  test("that cannot be told of a payment leaves the order, and the person is told not to pay again", async () => {
    const { visitor, page } = await atPayment(website.origin, 1, 0);
    const callback = new URL(hidden(page, "callback_url"));
    const paid = { razorpay_payment_id: "pay_1", razorpay_order_id: "order_theirs", razorpay_signature: "ab".repeat(32) };
    api.answer("/paymentstatus", "drop");
    const doubtful = await visitor.post(callback.pathname + callback.search, paid);
    expect(doubtful.path).toBe("/failed");
    expect(doubtful.text).toContain("please do not pay again");
    api.answer("/paymentstatus", { body: { Status: "Success" } });
    expect((await visitor.post(callback.pathname + callback.search, paid)).text).toContain("4711");
  });

  test.each(["/sandbox/outbox", "/v1/orders", "/webhooks/razorpay"])("has %s at its own address, not here", async (path) => {
    expect((await browser(website.origin).open(path)).status).toBe(404);
  });
});

async function applying(): Promise<Page> {
  const { page } = await atCheckout(website.origin, 2, 0);
  return page.form("Apply").fill({ coupon: "CODE" }).submit("Apply");
}

function hidden(page: Page, name: string): string {
  return page.find("input", { name })[0]?.attribute("value") ?? "";
}
