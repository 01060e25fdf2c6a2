import { afterAll, describe, expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sharedServer } from "../harness/shared-server";
import { amount, openPayment, paidAtProvider, pressProviderButton } from "../harness/shopper";
import { startWebsite } from "../harness/website";
import { merchant, startFakeRazorpay } from "../fakes/razorpay";

const SESSION_SECRETS = "a secret of at least thirty-two characters";

const razorpay = await startFakeRazorpay();
afterAll(() => razorpay.close());

const realPayments = {
  PAYMENTS: "razorpay",
  RAZORPAY_BASE_URL: razorpay.url,
  RAZORPAY_KEY_ID: merchant.keyId,
  RAZORPAY_KEY_SECRET: merchant.keySecret,
  RAZORPAY_WEBHOOK_SECRET: merchant.webhookSecret,
};

type Fields = Readonly<Record<string, string>>;

/** Each provider with its names of the fields of a result, and the fields of a failure that nothing would make. */
const providers = [
  {
    name: "the sandbox",
    environment: { PAYMENTS: "sandbox" },
    names: { paymentId: "payment_id", orderId: "order_id", signature: "signature" },
    failure: { reason: "x".repeat(5000), payment_id: "<b>" },
  },
  {
    name: "Razorpay",
    environment: realPayments,
    names: { paymentId: "razorpay_payment_id", orderId: "razorpay_order_id", signature: "razorpay_signature" },
    failure: { "error[code]": "<b>", "error[description]": "x".repeat(5000), "error[metadata]": "{not json" },
  },
] as const;

describe.each(providers)("the result of a payment from $name", ({ environment, names, failure }) => {
  const website = sharedServer(() => startWebsite({ environment: { ...environment, SESSION_SECRETS } }));

  function pathOf(payment: Page, name: "callback_url" | "cancel_url"): string {
    const { pathname, search } = new URL(payment.find("input", { name })[0]?.attribute("value") ?? "");
    return pathname + search;
  }

  test.each<[string, (fields: Fields) => Fields]>([
    ["a replaced signature", (fields) => ({ ...fields, [names.signature]: "0".repeat(64) })],
    ["no signature", (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== names.signature))],
    ["a replaced payment id", (fields) => ({ ...fields, [names.paymentId]: "pay_somethingelse" })],
    ["a replaced order id", (fields) => ({ ...fields, [names.orderId]: "order_somethingelse" })],
  ])("with %s pays nothing", async (_, tamper) => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const { address, fields } = await paidAtProvider(page);
    const failed = await visitor.post(address, tamper(fields));
    expect(failed.path).toMatch(/^\/failed(\?|$)/);
    expect([failed.status, failed.find("h1")[0]?.text]).toEqual([200, "Sorry"]);
    expect(failed.text).not.toContain("Payment Failed");
    expect(failed.find("a", { href: "/" }).map((link) => link.text)).toContain("Home");
    expect((await visitor.open("/payment")).path).toBe("/payment");
  });

  test("with another order's payment pays nothing", async () => {
    const cheap = await openPayment(website.origin, 1, 0);
    const dear = await openPayment(website.origin, 9, 0);
    const { fields } = await paidAtProvider(cheap.page);
    expect((await dear.visitor.post(pathOf(dear.page, "callback_url"), fields)).path).toBe("/failed");
    expect(amount(await dear.visitor.open("/payment"), "To pay")).toBe("₹5,310.00");
  });

  test("with a forged or missing token in the callback URL pays nothing", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const { address, fields } = await paidAtProvider(page);
    const forged = address.replace(/.{43}$/, "A".repeat(43));
    for (const path of [forged, "/payment/callback", "/payment/callback?order=", "/payment/callback?order=%00.%00"]) {
      expect((await visitor.post(path, fields)).path).toBe("/failed");
    }
    expect((await visitor.open("/payment")).path).toBe("/payment");
  });

  test("with an expired token or a token for a dismissal pays nothing", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const { address, fields } = await paidAtProvider(page);
    const tokens = (["cancel_url", "callback_url"] as const).map((name) => pathOf(page, name).replace(/^.*order=/, ""));
    expect((await visitor.post(`/payment/callback?order=${tokens[0]}`, fields)).path).toBe("/failed");
    for (const unpaid of tokens) expect((await visitor.open(`/payment/settled?order=${unpaid}`)).path).toBe("/payment");

    const tomorrow = await startWebsite({
      apiBaseUrl: website.origin,
      environment: { ...environment, SESSION_SECRETS, CLOCK_OFFSET_SECONDS: String(86_401) },
    });
    expect((await browser(tomorrow.origin).post(address, fields)).path).toBe("/failed");
    await tomorrow.stop();
  });

  test("that reports a failure does not prevent the payment", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    expect((await visitor.post(pathOf(page, "callback_url"), failure)).path).toBe("/failed");
    expect((await pressProviderButton(await visitor.open("/payment"), "Pay")).path).toBe("/thank-you-checkout");
  });

  test("can be posted from another website, unlike the checkout and a dismissal", async () => {
    const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://api.razorpay.com" };
    const { page } = await openPayment(website.origin, 1, 0);
    const { address, fields } = await paidAtProvider(page);
    const visitor = browser(website.origin, { cookies: false, headers: foreign });
    expect((await visitor.post(address, fields)).text).toContain("Your order has been placed successfully.");
    expect((await visitor.post("/checkout", { intent: "place" })).status).toBe(403);
    expect((await visitor.post("/payment/dismissed", {})).status).toBe(403);
  });
});
