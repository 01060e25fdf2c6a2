import { afterAll, afterEach, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { openOwnerScreen } from "../harness/owner-area";
import { readOutbox } from "../harness/outbox";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";
import { merchant, startFakeRazorpay, type Webhook } from "../fakes/razorpay";
import { logInReseller } from "../harness/reseller-journey";
import { validAddress, openCheckout, openPayment, orderNumber, quantities } from "../harness/shopper";

const razorpay = await startFakeRazorpay();
afterAll(() => razorpay.close());

const website = sharedServer(() =>
  startWebsite({
    environment: {
      PAYMENTS: "razorpay",
      RAZORPAY_BASE_URL: razorpay.url,
      RAZORPAY_KEY_ID: merchant.keyId,
      RAZORPAY_KEY_SECRET: merchant.keySecret,
      RAZORPAY_WEBHOOK_SECRET: merchant.webhookSecret,
    },
  }),
);

describe("an order paid with Razorpay", () => {
  test("has a payment screen that is a plain form to Razorpay's page", async () => {
    const { page } = await openPayment(website.origin, 1, 0);
    const hiddenFields = page.find("input", { type: "hidden" });
    const fields = new Map(hiddenFields.map((field) => [field.attribute("name") ?? "", field.attribute("value")]));
    expect(Object.fromEntries(fields)).toMatchObject({
      currency: "INR",
      amount: "59000",
      name: "PlateNote",
      "prefill[name]": "Asha Rao",
      "prefill[email]": "asha@example.in",
      "prefill[contact]": "9876543210",
    });
    expect([...fields.keys()]).toEqual(expect.arrayContaining(["key_id", "order_id", "callback_url", "cancel_url"]));
    expect(page.find("form", { action: `${razorpay.url}/v1/checkout/embedded`, method: "post" })).toHaveLength(1);
  });

  test("is paid on Razorpay's hosted page, which accepts the website's form", async () => {
    const { page } = await openPayment(website.origin, 1, 0);
    const back = await atHostedPage(page, "Pay");
    expect(back.path).toBe("/thank-you-checkout");
    expect(back.text).toContain(orderNumber(page));
    expect(razorpay.problems).toEqual([]);
  });

  test("leads from its payment page to the thanks once it is paid, and to the checkout of the next order", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    await atHostedPage(page, "Pay");
    const thanks = await visitor.open("/payment");
    expect([thanks.path, thanks.text.includes(orderNumber(page))]).toEqual(["/thank-you-checkout", true]);
    await (await visitor.open("/productdetail")).form("Buy Now").fill(quantities(2, 0)).submit("Buy Now");
    expect((await visitor.open("/payment")).path).toBe("/checkout");
  });

  test("can have a failed and a dismissed payment, and then be paid", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    expect((await atHostedPage(page, "Fail")).path).toBe("/failed");
    const hosted = await payForm(await visitor.open("/payment")).submit();
    const left = await visitor.open(pathOf(hosted.links()[0]?.address ?? ""));
    expect((await left.form("Continue").submit("Continue")).path).toBe("/payment_failed");
    expect((await atHostedPage(await visitor.open("/payment"), "Pay")).text).toContain(orderNumber(page));
  });

  test("shows its number after payment with a payment link", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const [link] = [...razorpay.orders.values()].flatMap((order) => order.link ?? []).slice(-1);
    const query = razorpay.payByLink(link?.id ?? "");
    const thanks = await visitor.open(`/payment/return?${query.toString()}`);
    expect(thanks.path).toBe("/thank-you-checkout");
    expect(thanks.text).toContain(orderNumber(page));
  });

  test("that is paid twice, by link and by checkout, says so and mails that the second payment is sent back", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const [link] = [...razorpay.orders.values()].flatMap((order) => order.link ?? []).slice(-1);
    const query = razorpay.payByLink(link?.id ?? "");
    expect((await atHostedPage(page, "Pay")).text).not.toContain("paid twice");
    const thanks = await visitor.open(`/payment/return?${query.toString()}`);
    expect([thanks.path, thanks.text]).toEqual(["/thank-you-checkout", expect.stringMatching(/You paid twice\. We send ₹[\d,]+ back\./)]);
    const mails = (await readOutbox(website.origin)).filter(({ text }) => text.includes(`You paid twice for order ${orderNumber(page)}`));
    expect(mails).toHaveLength(1);
  });

  test("is confirmed by email once, whatever the sequence and number of callbacks and webhooks", async () => {
    for (const sequence of ["webhook first", "callback first"]) {
      const { visitor, page } = await openPayment(website.origin, 1, 0);
      const fields = razorpay.pay(hidden(page, "order_id"));
      const callback = () => visitor.post(pathOf(hidden(page, "callback_url")), fields);
      const webhook = () => deliver(razorpay.webhook("payment.captured", fields.razorpay_order_id));
      for (const step of sequence === "webhook first" ? [webhook, callback, webhook] : [callback, webhook, callback]) {
        expect((await step()).status).toBe(200);
      }
      const confirmations = (await readOutbox(website.origin)).filter(({ text }) => text.includes(orderNumber(page)));
      expect(confirmations).toHaveLength(1);
    }
  });
});

describe("a webhook at the website's URL", () => {
  test("responds to a GET with 405", async () => {
    const { status, headers } = await browser(website.origin).open("/webhooks/razorpay");
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("is verified by its signature over the raw body, and accepted although another website sends it", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const { razorpay_order_id: orderId } = razorpay.pay(hidden(page, "order_id"));
    const { body, headers } = razorpay.webhook("payment.captured", orderId);
    const tampered = await deliver({ body: body.replace(/}$/, " }"), headers });
    expect(tampered.status).toBeGreaterThanOrEqual(400);
    expect((await deliver({ body, headers: { ...headers, "Sec-Fetch-Site": "cross-site" } })).status).toBe(200);
    expect((await visitor.open("/payment")).status).toBe(200);
  });
});

describe("while Razorpay fails", () => {
  afterEach(() => razorpay.behave("none"));

  test.each<[string, () => Promise<Page>, string, Readonly<Record<string, string>>]>([
    ["/checkout", async () => (await openCheckout(website.origin, 1, 0)).page, "You were not charged", validAddress],
    [
      "/postpaidcheckout",
      () => browser(website.origin).open(`/qrcode_process/${stickers.postpaidUnpaid}`),
      "You were not charged",
      validAddress,
    ],
    ["/renew_checkout", atRenewal, "You were not charged", {}],
    ["/neworder", atNewOrder, "Please try again: you will not order twice.", {}],
  ])("%s shows a 503 with advice, keeps what was typed, and works again afterwards", async (path, arrive, advice, typed) => {
    const page = await arrive();
    razorpay.behave("refusing");
    const failed = await page.form("Place Order").fill(typed).submit("Place Order");
    expect([failed.status, failed.url.pathname, failed.headers.get("retry-after")]).toEqual([503, path, "30"]);
    expect(failed.text).toContain(advice);
    for (const name of ["name", "city"].filter((field) => field in typed)) {
      expect(failed.form("Place Order").value(name)).toBe(typed[name]);
    }
    razorpay.behave("none");
    const before = razorpay.orders.size;
    expect((await failed.form("Place Order").submit("Place Order")).url.pathname).toBe("/payment");
    // The website opens an order and a payment link. The fake counts both.
    expect(razorpay.orders.size).toBe(before + 2);
  });
});

/** Opens the renewal of an expired sticker as its owner. */
async function atRenewal(): Promise<Page> {
  return (await openOwnerScreen(website.origin, demoOwners.asha.phone)).page.follow("Renew KA01EX9034");
}

async function atNewOrder(): Promise<Page> {
  return (await logInReseller(website.origin, demoResellers.kaveri.email)).open("/neworder?rows=prepaid.2.1");
}

async function atHostedPage(payment: Page, button: "Pay" | "Fail"): Promise<Page> {
  const hosted = await payForm(payment).submit();
  return (await hosted.form(button).submit(button)).form("Continue").submit("Continue");
}

function payForm(payment: Page) {
  const form = payment.forms().find(({ fields }) => fields.includes("order_id"));
  if (!form) throw new Error(`${payment.path} has no form to the provider`);
  return form;
}

function deliver({ body, headers }: Webhook) {
  return browser(website.origin, { cookies: false }).send("/webhooks/razorpay", { method: "POST", body, headers });
}

function hidden(page: Page, name: string): string {
  return page.find("input", { name })[0]?.attribute("value") ?? "";
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
