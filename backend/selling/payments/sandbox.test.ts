import { createHmac } from "node:crypto";
import { parse } from "parse5";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { effectsOf, readPayment } from "../../testing/payments";
import { placeTestOrder, report, type PlacedOrder } from "../../testing/shop";
import { silentLog } from "../../platform/process/log";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { receiveWebhook } from "./webhook";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

const callback = "https://stickers.example.in/payment/callback?token=a%26b";
const cancel = "https://stickers.example.in/payment/cancel?token=a%26b";

/** Posts a form as a browser does. */
function post(path: string, fields: Readonly<Record<string, string>>) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return backend.send(path, { headers, body: new URLSearchParams(fields).toString() });
}

function open(order: PlacedOrder, changes: Readonly<Record<string, string>> = {}) {
  return post("/v1/checkout/embedded", {
    key_id: order.keyId,
    order_id: order.providerOrderId,
    amount: String(order.amount),
    currency: "INR",
    name: "PlateNote <script>",
    "prefill[name]": "Asha",
    "prefill[email]": "asha@example.in",
    "prefill[contact]": "9810012345",
    callback_url: callback,
    cancel_url: cancel,
    ...changes,
  });
}

/** Submits the payment page with one of its buttons. */
function press(order: PlacedOrder, outcome: string, boxes: readonly string[] = []) {
  const ticked = Object.fromEntries(boxes.map((box) => [box, "on"]));
  return post("/v1/checkout/embedded/outcome", {
    order_id: order.providerOrderId,
    callback_url: callback,
    cancel_url: cancel,
    outcome,
    ...ticked,
  });
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

const sendWebhooks = () =>
  backend.services.payments.sandbox?.sendWebhooks((request) => receiveWebhook(backend.services, request, silentLog));

describe("the sandbox's payment page", () => {
  test("shows merchant and amount, runs no script, and can post only to its own origin and the shop", async () => {
    const order = await placeTestOrder(backend);
    const response = await open(order);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self' https://stickers.example.in;");
    const markup = await response.text();
    expect(markup).toContain("PlateNote &lt;script&gt;");
    expect(markup).toContain("₹590.00");
    expect(markup).not.toContain("<script");
    for (const button of ["pay", "fail", "cancel"]) expect(markup).toContain(`name="outcome" value="${button}"`);
  });

  test.each([
    ["key", { key_id: "rzp_test_other" }],
    ["order", { order_id: "order_none" }],
    ["amount", { amount: "100" }],
    ["currency", { currency: "USD" }],
    ["callback URL", { callback_url: "javascript:alert(1)" }],
    ["cancel URL", { cancel_url: "" }],
  ])("refuses a wrong %s", async (_, changes) => {
    expect((await open(await placeTestOrder(backend), changes)).status).toBe(400);
  });

  test("accepts one payment for an order, and posts the result back with the provider's signature", async () => {
    const order = await placeTestOrder(backend);
    const paid = await formOf(await press(order, "pay"));
    expect(paid.action).toBe(callback);
    const { razorpay_payment_id: paymentId, razorpay_order_id: orderId, razorpay_signature: signature } = paid.fields;
    const { keySecret } = backend.services.payments.account;
    expect(signature).toBe(createHmac("sha256", keySecret).update(`${orderId}|${paymentId}`).digest("hex"));
    const back = { providerPaymentId: paymentId ?? null, providerOrderId: orderId ?? null, signature: signature ?? null };
    expect((await report(backend, order, back)).kind).toBe("ok");
    await sendWebhooks();
    expect(await effectsOf(backend, order)).toEqual({ confirmations: 1, strays: [] });

    const again = await formOf(await open(order));
    expect(again.fields["error[reason]"]).toBe("order_already_paid");
    expect((await formOf(await press(order, "pay"))).fields["error[reason]"]).toBe("order_already_paid");
  });

  test("posts the error of a failed payment back, and the order can still be paid", async () => {
    const order = await placeTestOrder(backend);
    const { action, fields } = await formOf(await press(order, "fail"));
    expect(action).toBe(callback);
    expect(fields).toMatchObject({ "error[code]": "BAD_REQUEST_ERROR", "error[reason]": "payment_failed" });
    expect(JSON.parse(fields["error[metadata]"] ?? "")).toMatchObject({ order_id: order.providerOrderId });
    await sendWebhooks();
    expect((await readPayment(backend.services, order)).state).toBe("failed");
    await press(order, "pay");
    await sendWebhooks();
    expect((await readPayment(backend.services, order)).state).toBe("paid");
  });

  test("returns to the shop on cancel", async () => {
    const response = await press(await placeTestOrder(backend), "cancel");
    expect([response.status, response.headers.get("location")]).toEqual([303, cancel]);
  });
});

describe("the sandbox's webhooks", () => {
  test("arrive twice, late or never, as chosen on the payment page", async () => {
    const twice = await placeTestOrder(backend);
    await press(twice, "pay", ["twice"]);
    await sendWebhooks();
    expect(await effectsOf(backend, twice)).toEqual({ confirmations: 1, strays: [] });

    const [late, never] = [await placeTestOrder(backend), await placeTestOrder(backend)];
    await press(late, "pay", ["late"]);
    await press(never, "pay", ["never"]);
    await sendWebhooks();
    expect((await readPayment(backend.services, late)).state).toBe("created");
    backend.clock.advance(20);
    await sendWebhooks();
    expect((await readPayment(backend.services, late)).state).toBe("paid");
    expect((await readPayment(backend.services, never)).state).toBe("created");
  });

  test("are sent again if the shop did not accept them", async () => {
    const order = await placeTestOrder(backend);
    await press(order, "pay");
    const { sandbox } = backend.services.payments;
    await sandbox?.sendWebhooks(() => Promise.reject(new Error("The shop is down")));
    backend.clock.advance(5);
    await sendWebhooks();
    expect((await readPayment(backend.services, order)).state).toBe("paid");
  });
});

describe("a payment link of the sandbox", () => {
  test("is paid on its page, which redirects to the shop by GET with a valid signature", async () => {
    const order = await placeTestOrder(backend);
    expect(order.link).toMatch(/^https:\/\/stickers\.example\.in\/v1\/l\/plink_/);
    const path = new URL(order.link).pathname;
    expect(await (await backend.send(path, { method: "GET" })).text()).toContain("₹590.00");
    expect(await (await post(path, { outcome: "fail" })).text()).toContain("Your payment was declined.");
    const location = (await post(path, { outcome: "pay" })).headers.get("location") ?? "";
    const returned = new URL(location);
    expect(returned.pathname).toBe("/payment/return");
    const back = {
      providerPaymentId: returned.searchParams.get("razorpay_payment_id"),
      providerOrderId: returned.searchParams.get("razorpay_payment_link_id"),
      signature: returned.searchParams.get("razorpay_signature"),
    };
    expect((await report(backend, order, back)).kind).toBe("ok");
    await sendWebhooks();
    expect(await effectsOf(backend, order)).toEqual({ confirmations: 1, strays: [] });
    expect((await post(path, { outcome: "pay" })).status).toBe(400);
  });
});

describe("the sandbox's API", () => {
  const body = JSON.stringify({ amount: 590_00, currency: "INR", receipt: "a receipt" });
  const basic = (keys: string) => ({ Authorization: `Basic ${Buffer.from(keys).toString("base64")}`, "Content-Type": "application/json" });

  test("requires the merchant's keys and the provider's fields", async () => {
    const { keyId, keySecret } = backend.services.payments.account;
    const headers = basic(`${keyId}:${keySecret}`);
    const send = (sent: string) => backend.send("/v1/orders", { headers, body: sent });
    expect((await backend.send("/v1/orders", { headers: basic(`${keyId}:wrong`), body })).status).toBe(401);
    expect(await (await send(body)).json()).toMatchObject({ entity: "order", status: "created", amount: 590_00, receipt: "a receipt" });
    for (const wrong of [{ amount: 99 }, { amount: 5.5 }, { currency: "USD" }, { receipt: "r".repeat(41) }])
      expect((await send(JSON.stringify({ ...JSON.parse(body), ...wrong }))).status).toBe(400);
    expect((await send("nonsense")).status).toBe(400);
  });

  test("is not served when payments are real", async () => {
    const real = await testBackend({
      PAYMENTS: "razorpay",
      RAZORPAY_KEY_ID: "rzp_test_1",
      RAZORPAY_KEY_SECRET: "secret",
      RAZORPAY_WEBHOOK_SECRET: "secret",
      APP_ORIGIN: "https://stickers.example.in",
    });
    expect((await real.send("/v1/orders", { body })).status).toBe(404);
    expect((await real.send("/webhooks/razorpay", { body })).status).toBe(400);
    await real.close();
  });
});
