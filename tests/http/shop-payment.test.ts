import { describe, expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";
import {
  amount,
  openCheckout,
  openPayment,
  orderNumber,
  paidAtProvider,
  postFromAnotherWebsite,
  pressProviderButton,
  quantities,
  validAddress,
} from "../harness/shopper";

const SECRETS = "a secret of at least thirty-two characters";

const website = sharedServer(() => startWebsite({ environment: { SESSION_SECRETS: SECRETS } }));

describe("the payment screen", () => {
  test("is a plain form to the provider's page", async () => {
    const { page } = await openPayment(website.origin, 1, 0);
    const hidden = new Map(
      page.find("input", { type: "hidden" }).map((field) => [field.attribute("name") ?? "", field.attribute("value")]),
    );
    expect(Object.fromEntries(hidden)).toMatchObject({ name: "PlateNote" });
    expect([...hidden.keys()]).toEqual(expect.arrayContaining(["order_id", "callback_url", "cancel_url"]));
    expect(page.find("form", { action: "/sandbox/pay", method: "post" })).toHaveLength(1);
  });

  test("still shows the ordered goods after the cart changes, but hides the recipient after the address changes", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 2);
    const goods = "1 × Car Sticker, 2 × Bike Sticker";
    const recipient = "Asha Rao, 12 Lake Road, 2nd floor, Bengaluru Karnataka 560001";
    expect([valueOf(page, "For"), valueOf(page, "To")]).toEqual([goods, recipient]);

    await visitor.post("/productdetail", { ...quantities(5, 0), intent: "buy" });
    const cart = await visitor.open("/payment");
    expect([valueOf(cart, "For"), valueOf(cart, "To"), amount(cart, "To pay")]).toEqual([goods, recipient, "₹1,770.00"]);

    const checkout = await visitor.open("/checkout");
    await checkout.form("Place Order").fill({ address: "7 Hill Street" }).submit("+ One more Car Sticker");
    const address = await visitor.open("/payment");
    expect([valueOf(address, "For"), valueOf(address, "To"), orderNumber(address)]).toEqual([goods, undefined, orderNumber(page)]);
  });

  test("shows only the ordered product if the checkout's post has no quantity of the other product, even if the cart has both", async () => {
    const { visitor } = await openCheckout(website.origin, 1, 2);
    const page = await visitor.post("/checkout", { ...validAddress, "quantity-1": "3", intent: "place" });
    expect([valueOf(page, "For"), amount(page, "To pay")]).toEqual(["3 × Car Sticker", "₹1,770.00"]);
  });

  test("redirects to the checkout if no payment is due", async () => {
    expect((await browser(website.origin).open("/payment")).path).toBe("/checkout");
  });

  test("puts no readable personal data into the callback URL for the provider", async () => {
    const { page } = await openPayment(website.origin, 1, 0);
    const callback = addressOf(page, "callback_url");
    expect(callback).toMatch(/[?&]order=./);
    const sealed = new URL(callback).searchParams.get("order") ?? "";
    for (const readable of [sealed, Buffer.from(sealed, "base64url").toString("latin1")]) {
      expect(readable).not.toContain(orderNumber(page));
      expect(readable).not.toMatch(/Asha|9876543210|example\.in/);
    }
  });
});

describe("a payment", () => {
  test("ends with thanks, the order number and an empty cart", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 1);
    const thanks = await pressProviderButton(page, "Pay");
    expect(thanks.path).toBe("/thank-you-checkout");
    expect(thanks.text).toContain("Your order has been placed successfully.");
    expect(thanks.text).toContain(orderNumber(page));
    expect((await visitor.open("/checkout")).text).toContain("Your cart is empty.");
    expect((await visitor.open("/payment")).path).toBe("/thank-you-checkout");
    const next = await (await visitor.open("/productdetail")).form("Buy Now").submit("Buy Now");
    expect(next.form("Place Order").value("name")).toBe("");
  });

  test("leads to a thank-you page that shows the same dates when it is opened again days later", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const thanks = await pressProviderButton(page, "Pay");
    const dates = thanks.text.match(/\d\d-\d\d-\d{4}/g);
    // The last one is the invoice's.
    expect(dates).toHaveLength(4);

    const later = await startWebsite({
      apiBaseUrl: website.origin,
      environment: { SESSION_SECRETS: SECRETS, CLOCK_OFFSET_SECONDS: String(3 * 86_400) },
    });
    const again = await browser(later.origin, { cookies: visitor.cookies }).open("/thank-you-checkout");
    await later.stop();
    expect(again.text).toContain(orderNumber(page));
    expect(again.text.match(/\d\d-\d\d-\d{4}/g)).toEqual(dates?.slice(1, 3));
  });

  test("that fails keeps the order, which can still be paid", async () => {
    const { page } = await openPayment(website.origin, 1, 0);
    const failed = await pressProviderButton(page, "Fail");
    expect(failed.path).toBe("/failed");
    expectSorryScreen(failed);
    await expectRetryToPay(failed, orderNumber(page));
  });

  test("that is dismissed keeps the order, which can still be paid", async () => {
    const { page } = await openPayment(website.origin, 1, 0);
    const dismissed = await pressProviderButton(page, "Cancel");
    expect(dismissed.path).toBe("/payment_failed");
    expectPaymentFailedScreen(dismissed);
    await expectRetryToPay(dismissed, orderNumber(page));
  });

  test("can be continued after the visitor has left the provider's page", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const left = await visitor.open(pathOf(addressOf(page, "cancel_url")));
    expect(left.find("h1")[0]?.text).toBe("You left the payment page");
    expect((await left.follow("Back to payment")).path).toBe("/payment");
  });

  test("shows the order number even if the browser returns from the provider without cookies", async () => {
    const { page } = await openPayment(website.origin, 1, 0);
    const { address, fields } = await paidAtProvider(page);
    const thanks = await stranger().post(address, fields);
    expect(thanks.text.match(/\d\d-\d\d-\d{4}/g)).toHaveLength(4);
    expect(thanks.text).toContain("Your order has been placed successfully.");
    expect(thanks.text).toContain(orderNumber(page));
  });

  test("whose result comes from the provider's website leads to the thanks, and is no longer due", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const { address, fields } = await paidAtProvider(page);
    const thanks = await postFromAnotherWebsite(visitor, website.origin, address, fields);
    expect([thanks.url.pathname, thanks.text.includes(orderNumber(page))]).toEqual(["/thank-you-checkout", true]);
    expect((await visitor.open("/payment")).path).toBe("/thank-you-checkout");
  });

  test("that a webhook or another browser has settled is not asked for again", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const { address, fields } = await paidAtProvider(page);
    await stranger().post(address, fields);
    const again = await visitor.open("/payment");
    expect([again.url.pathname, again.text.includes(orderNumber(page))]).toEqual(["/thank-you-checkout", true]);
    expect((await visitor.open("/payment")).path).toBe("/thank-you-checkout");
  });

  test("whose result comes from the provider's website keeps a newer order, its cart and its address", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const { address, fields } = await paidAtProvider(page);
    await visitor.post("/productdetail", { ...quantities(0, 2), intent: "buy" });
    const newer = await (await visitor.open("/checkout")).form("Place Order").fill(validAddress).submit("Place Order");
    const thanks = await postFromAnotherWebsite(visitor, website.origin, address, fields);
    expect(thanks.text).toContain(orderNumber(page));
    const unpaid = await visitor.open("/payment");
    expect([orderNumber(unpaid), valueOf(unpaid, "For")]).toEqual([orderNumber(newer), "2 × Bike Sticker"]);
    expect((await visitor.open("/checkout")).form("Place Order").value("name")).toBe(validAddress.name);
  });

  test("stays paid if it is reported again, or is reported as failed, or as dismissed by a browser without cookies", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const { address, fields } = await paidAtProvider(page);
    await visitor.post(address, fields);
    for (const end of [
      () => visitor.post(address, fields),
      () => visitor.post(address, { reason: "The order is paid" }),
      async () => leave(await stranger().open(pathOf(addressOf(page, "cancel_url")))),
    ]) {
      const thanks = await end();
      expect(thanks.text).toContain("Your order has been placed successfully.");
      expect(thanks.text).toContain(orderNumber(page));
    }
  });

  test("does not empty a newer cart if it is reported as dismissed after it was paid", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    await pressProviderButton(page, "Pay");
    await visitor.post("/productdetail", { ...quantities(2, 1), intent: "buy" });
    expect((await leave(await visitor.open(pathOf(addressOf(page, "cancel_url"))))).text).toContain(orderNumber(page));
    expect((await visitor.open("/checkout")).form("Place Order").value("quantity-1")).toBe("2");
  });

  test("can be made with the payment link, which leads back with a GET", async () => {
    const { page } = await openPayment(website.origin, 1, 0);
    const link = await page.follow("Use the payment link");
    const thanks = await link.form("Pay").submit("Pay");
    expect(thanks.path).toBe("/thank-you-checkout");
    expect(thanks.text).toContain(orderNumber(page));
  });
});

test("An order that is paid twice in the sandbox says so, and says what is sent back", async () => {
  const { page } = await openPayment(website.origin, 1, 0);
  const thanks = await pressProviderButton(page, "Pay twice");
  expect([thanks.path, thanks.text]).toEqual(["/thank-you-checkout", expect.stringContaining("You paid twice. We send ₹590 back.")]);
});

describe("without an order", () => {
  test.each([
    ["/failed", expectSorryScreen],
    ["/payment_failed", expectPaymentFailedScreen],
  ])("%s shows the spec's message and offers no retry", async (path, expectScreen) => {
    const page = await browser(website.origin).open(path);
    expectScreen(page);
    expect(page.links().map((link) => link.text)).not.toContain("Pay again");
  });

  test("the thank-you screen shows no number, and ignores a number in its URL", async () => {
    const page = await browser(website.origin).open("/thank-you-checkout?order=123&orderID=123");
    expect(page.text).toContain("Your order has been placed successfully.");
    expect(page.text).not.toContain("123");
    expect(page.text).toContain("In 3-5 business days");
    expect(page.text).not.toMatch(/\d\d-\d\d-\d{4}/);
  });

  test.each([
    "/payment/callback",
    "/payment/settled",
    "/payment/settled?order=x",
    "/payment/dismissed",
    "/payment/return?payment_id=pay_x",
  ])("a GET of %s shows no error", async (path) => {
    expect((await browser(website.origin).open(path)).status).toBeLessThan(400);
  });
});

/** Presses the button on the website's page that reports a dismissed payment. */
function leave(page: Page): Promise<Page> {
  return page.form("Continue").submit("Continue");
}

/** Returns the value beside a label in the page's facts. */
function valueOf(page: Page, label: string): string | undefined {
  const index = page.find("dt").findIndex(({ text }) => text === label);
  return page.find("dd")[index]?.text;
}

function stranger() {
  return browser(website.origin, { cookies: false });
}

function expectSorryScreen(page: Page): void {
  expect(page.status).toBe(200);
  expect(page.find("h1")[0]?.text).toBe("Sorry");
  expect(page.text).not.toContain("Payment Failed");
  expect(page.find("a", { href: "/" }).map((link) => link.text)).toContain("Home");
}

function expectPaymentFailedScreen(page: Page): void {
  expect(page.status).toBe(200);
  expect(page.find("h1")[0]?.text).toBe("Payment Failed");
  expect(page.text).toContain("Please contact us for more information");
  expect(page.find("a", { href: "/contactus" }).map((link) => link.text)).toContain("Contact");
}

async function expectRetryToPay(failed: Page, number: string): Promise<void> {
  expect(failed.text).toMatch(/Order number [\d\s]+To pay\s+₹590\.00/);
  const again = await failed.follow("Pay again");
  expect(orderNumber(again)).toBe(number);
  expect((await pressProviderButton(again, "Pay")).text).toContain(number);
}

function addressOf(payment: Page, name: "callback_url" | "cancel_url"): string {
  return payment.find("input", { name })[0]?.attribute("value") ?? "";
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, website.origin);
  return pathname + search;
}
