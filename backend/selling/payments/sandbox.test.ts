import { parse } from "parse5";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createPayments } from "../../payment-provider/create-payments";
import { silentLog } from "../../platform/process/log";
import { effectsOf, readPayment } from "../../testing/payments";
import { razorpayVariables } from "../../testing/razorpay";
import { placeTestOrder, report, type PlacedOrder } from "../../testing/shop";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { reconcile } from "./reconciliation";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

const callback = "https://stickers.example.in/payment/callback?token=a%26b";
const cancel = "https://stickers.example.in/payment/cancel?token=a%26b";

/** Posts the form of the website's payment page or, with an outcome, that of the sandbox's page. */
function post(order: PlacedOrder, changes: Readonly<Record<string, string>> = {}) {
  const fields = { order_id: order.providerOrderId, name: "PlateNote <script>", callback_url: callback, cancel_url: cancel, ...changes };
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return backend.send("/sandbox/pay", { headers, body: new URLSearchParams(fields).toString() });
}

const press = (order: PlacedOrder, outcome: string) => post(order, { outcome });

/** Reconciles the payments that are due after two minutes, as when the payer does not come back. */
async function check() {
  backend.clock.advance(121);
  await reconcile(backend.services);
}

type Form = { readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** Returns the action and the hidden fields of a page's form. */
async function formOf(response: { text(): Promise<string> }): Promise<Form> {
  const form: { action: string; fields: Record<string, string> } = { action: "", fields: {} };
  const visit = (node: object): void => {
    const attributes = new Map("attrs" in node && Array.isArray(node.attrs) ? node.attrs.map(({ name, value }) => [name, value]) : []);
    const tag = "tagName" in node ? node.tagName : "";
    if (tag === "form") form.action = String(attributes.get("action"));
    if (tag === "input" && attributes.get("type") === "hidden")
      form.fields[String(attributes.get("name"))] = String(attributes.get("value"));
    if ("childNodes" in node && Array.isArray(node.childNodes)) node.childNodes.forEach(visit);
  };
  visit(parse(await response.text()));
  return form;
}

/** What the website reports of a result that the sandbox posts. */
async function resultOf(response: { text(): Promise<string> }) {
  const { action, fields } = await formOf(response);
  const { order_id: providerOrderId, payment_id: providerPaymentId, signature } = fields;
  expect(action).toBe(callback);
  return { providerOrderId: providerOrderId ?? null, providerPaymentId: providerPaymentId ?? null, signature: signature ?? null };
}

describe("the sandbox's payment page", () => {
  test("shows merchant and amount, runs no script, and can post only to its own origin and the shop", async () => {
    const response = await post(await placeTestOrder(backend));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self' https://stickers.example.in;");
    const markup = await response.text();
    expect(markup).toContain("PlateNote &lt;script&gt;");
    expect(markup).toContain("₹590.00");
    expect(markup).not.toContain("<script");
    for (const button of ["pay", "twice", "fail", "cancel"]) expect(markup).toContain(`name="outcome" value="${button}"`);
  });

  test.each([
    ["order", { order_id: "order_none" }],
    ["callback URL", { callback_url: "javascript:alert(1)" }],
    ["cancel URL", { cancel_url: "" }],
  ])("refuses a wrong %s", async (_, changes) => {
    expect((await post(await placeTestOrder(backend), changes)).status).toBe(400);
  });

  test("accepts one payment for an order, and posts the result back with a signature", async () => {
    const order = await placeTestOrder(backend);
    const back = await resultOf(await press(order, "pay"));
    expect((await report(backend, order, { ...back, signature: "f".repeat(43) })).kind).toBe("refused");
    expect((await report(backend, await placeTestOrder(backend), back)).kind).toBe("refused");
    expect((await report(backend, order, back)).kind).toBe("ok");
    await check();
    expect(await effectsOf(backend, order)).toEqual({ confirmations: 1, strays: [] });
    for (const again of [await post(order), await press(order, "pay")])
      expect((await formOf(again)).fields).toEqual({ order_id: order.providerOrderId, payment_id: "", reason: "Order already paid" });
  });

  test("posts a failed payment back, and the order can still be paid", async () => {
    const order = await placeTestOrder(backend);
    const { action, fields } = await formOf(await press(order, "fail"));
    expect(action).toBe(callback);
    expect(fields).toMatchObject({ order_id: order.providerOrderId, reason: "Your payment was declined. Please try again." });
    expect(fields["signature"]).toBeUndefined();
    await check();
    const { state, failureReason } = await readPayment(backend.services, order);
    expect([state, failureReason]).toEqual(["failed", fields["reason"]]);
    expect((await report(backend, order, await resultOf(await press(order, "pay")))).kind).toBe("ok");
  });

  test("returns to the shop on cancel, and nothing is paid", async () => {
    const order = await placeTestOrder(backend);
    const response = await press(order, "cancel");
    expect([response.status, response.headers.get("location")]).toEqual([303, cancel]);
    expect(await backend.services.payments.provider.paymentsOf({ source: "order", id: order.providerOrderId })).toEqual([]);
  });

  test("encodes the URL to which it returns", async () => {
    const order = await placeTestOrder(backend);
    const response = await post(order, { outcome: "cancel", cancel_url: "https://stickers.example.in/प" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "https://stickers.example.in/%E0%A4%AA"]);
  });

  test("takes URLs only from a form, so a link to it leads nowhere else", async () => {
    const order = await placeTestOrder(backend);
    await press(order, "pay");
    const query = new URLSearchParams({ order_id: order.providerOrderId, callback_url: callback, cancel_url: cancel });
    expect((await backend.send(`/sandbox/pay?${query.toString()}`, { method: "GET" })).status).toBe(400);
  });

  test("can pay an order twice: the second payment is listed for the operator", async () => {
    const order = await placeTestOrder(backend);
    expect((await report(backend, order, await resultOf(await press(order, "twice")))).kind).toBe("ok");
    expect(await effectsOf(backend, order)).toEqual({ confirmations: 1, strays: ["paid already"] });
  });
});

test("A payment in the sandbox whose payer does not come back is found by the next check", async () => {
  const order = await placeTestOrder(backend);
  await press(order, "pay");
  expect((await readPayment(backend.services, order)).state).toBe("created");
  await check();
  expect((await readPayment(backend.services, order)).state).toBe("paid");
});

describe("a payment link of the sandbox", () => {
  const open = (link: string) => backend.send(link.replace("https://stickers.example.in", ""), { method: "GET" });

  /** Submits the form of the link's page. */
  async function pressAt(link: string, outcome: string) {
    const { action, fields } = await formOf(await open(link));
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return backend.send(action, { headers, body: new URLSearchParams({ ...fields, outcome }).toString() });
  }

  test("is paid on its page, which redirects to the shop by GET with a valid signature", async () => {
    const order = await placeTestOrder(backend);
    expect(order.link).toMatch(/^https:\/\/stickers\.example\.in\/sandbox\/pay\?order_id=plink_/);
    expect(await (await open(order.link)).text()).toContain("₹590.00");
    expect(await (await pressAt(order.link, "fail")).text()).toContain("Your payment was declined.");
    const returned = new URL((await pressAt(order.link, "pay")).headers.get("location") ?? "", callback);
    expect(returned.pathname).toBe("/payment/return");
    const back = {
      providerPaymentId: returned.searchParams.get("payment_id"),
      providerOrderId: returned.searchParams.get("order_id"),
      signature: returned.searchParams.get("signature"),
    };
    expect((await report(backend, order, back)).kind).toBe("ok");
    expect(await effectsOf(backend, order)).toEqual({ confirmations: 1, strays: [] });
    expect((await open(order.link)).status).toBe(400);
  });

  test("is closed once its order is paid", async () => {
    const order = await placeTestOrder(backend);
    await report(backend, order, await resultOf(await press(order, "pay")));
    await reconcile(backend.services);
    expect((await open(order.link)).status).toBe(400);
  });
});

test("Real payments have no page of the sandbox, and the sandbox has no webhooks", async () => {
  const real = await testBackend(razorpayVariables);
  expect((await real.send("/sandbox/pay", {})).status).toBe(404);
  expect((await real.send("/webhooks/razorpay", {})).status).toBe(400);
  await real.close();
  expect((await backend.send("/webhooks/razorpay", {})).status).toBe(404);
});

test("Real payments without an account are an error, and never the sandbox", () => {
  const { services } = backend;
  const environment = { ...services.environment, payments: "razorpay" } as const;
  expect(() => createPayments({ ...services, environment }, silentLog)).toThrow("PAYMENTS=razorpay needs an account.");
});
