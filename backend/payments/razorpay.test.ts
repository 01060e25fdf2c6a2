import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { paymentStatuses } from "#contract/payments";
import { placeOrder } from "#contract/shop";
import { merchant, startFakeRazorpay, type FakeRazorpay, type Webhook } from "../../tests/fakes/razorpay";
import { silentLog } from "../process/log";
import { effectsOf, readPayment } from "../testing/payments";
import { askedOrder, placeAskedOrder, report, waitingMails, type PlacedOrder } from "../testing/shop";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { reconcile } from "./reconciliation";

let razorpay: FakeRazorpay;
let backend: TestBackend;

beforeAll(async () => {
  razorpay = await startFakeRazorpay();
  const variables = {
    PAYMENTS: "razorpay",
    RAZORPAY_BASE_URL: razorpay.url,
    RAZORPAY_KEY_ID: merchant.keyId,
    RAZORPAY_KEY_SECRET: merchant.keySecret,
    RAZORPAY_WEBHOOK_SECRET: merchant.webhookSecret,
    APP_ORIGIN: "https://stickers.example.in",
  };
  backend = await testBackend(variables, silentLog);
});
afterAll(async () => {
  await backend.close();
  await razorpay.close();
  expect(razorpay.problems).toEqual([]);
});

const place = () => placeAskedOrder(backend);
const deliver = ({ body, headers }: Webhook) => backend.send("/webhooks/razorpay", { body, headers: { ...headers } });
const stateOf = async (order: PlacedOrder) => (await readPayment(backend.services, order)).state;
const paidOnce = { confirmations: 1, strays: [] };
const unpaid = { confirmations: 0, strays: [] };

/** The provider's callback as the website reports it. */
function callbackReport(paid: ReturnType<FakeRazorpay["pay"]>) {
  return {
    providerPaymentId: paid.razorpay_payment_id,
    providerOrderId: paid.razorpay_order_id,
    signature: paid.razorpay_signature,
  };
}

async function linkOf(order: PlacedOrder): Promise<string> {
  return (await readPayment(backend.services, order)).linkId ?? "";
}

describe("an order at the provider", () => {
  test("is created once with its link when the form is repeated", async () => {
    const before = razorpay.orders.size;
    const copies = await Promise.all(Array.from({ length: 20 }, () => placeAskedOrder(backend, {}, { key: "twenty copies" })));
    expect(new Set(copies.map(({ providerOrderId }) => providerOrderId)).size).toBe(1);
    expect(razorpay.orders.size).toBe(before + 2);
    const [copy] = copies;
    expect(razorpay.orders.get(copy?.providerOrderId ?? "")).toMatchObject({ amount: 590_00, receipt: `order-${copy?.orderId}` });
    expect(copy).toMatchObject({ keyId: merchant.keyId, link: `${razorpay.url}/l/${await linkOf(copy!)}` });
  });

  test.each(["refusing", "rubbish", "slow"] as const)("is created by a retry when the provider is %s", async (fault) => {
    razorpay.behave(fault);
    const sender = { key: `a form sent to a ${fault} provider` };
    expect(await backend.call(placeOrder, askedOrder(), sender)).toEqual({ kind: "unavailable" });
    razorpay.behave("none");
    const placed = await placeAskedOrder(backend, {}, sender);
    expect(razorpay.orders.get(placed.providerOrderId)?.receipt).toBe(`order-${placed.orderId}`);
  });
});

describe("a callback", () => {
  test("with a valid signature pays the order once when repeated", async () => {
    const order = await place();
    const back = callbackReport(razorpay.pay(order.providerOrderId));
    const reports = await Promise.all(Array.from({ length: 20 }, () => report(backend, order, back)));
    expect(reports.every(({ kind }) => kind === "ok")).toBe(true);
    expect(await readPayment(backend.services, order)).toMatchObject({ state: "paid", providerPaymentId: back.providerPaymentId });
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
  });

  test("that is forged, tampered with or for another order pays nothing", async () => {
    const order = await place();
    const other = await place();
    const back = callbackReport(razorpay.pay(other.providerOrderId));
    const refused = { kind: "refused", message: "Checkout failed." };
    for (const forged of [
      back,
      { ...back, providerOrderId: order.providerOrderId },
      { ...back, providerOrderId: order.providerOrderId, signature: "0".repeat(64) },
      { ...back, providerOrderId: order.providerOrderId, signature: null },
      { ...back, providerOrderId: null },
    ])
      expect(await report(backend, order, forged)).toEqual(refused);
    expect(await report(backend, other, { ...back, amount: 1_00 })).toEqual(refused);
    expect(await report(backend, other, { ...back, currency: "USD" })).toEqual(refused);
    expect(await report(backend, other, { ...back, status: "paid" })).toEqual(refused);
    expect(await report(backend, { ...order, orderId: "1" }, back)).toEqual(refused);
    expect(await report(backend, { ...order, orderId: "9".repeat(40) }, back)).toEqual(refused);
    expect([await stateOf(order), await stateOf(other)]).toEqual(["created", "created"]);
    expect(await effectsOf(backend, other)).toEqual(unpaid);
  });

  test.each(["slow", "refusing", "rubbish"] as const)("is accepted later when the provider is %s", async (fault) => {
    const order = await place();
    const back = callbackReport(razorpay.pay(order.providerOrderId));
    razorpay.behave(fault);
    expect(await report(backend, order, back)).toEqual({ kind: "unavailable" });
    razorpay.behave("none");
    expect(await stateOf(order)).toBe("created");
    backend.clock.advance(31);
    await reconcile(backend.services);
    expect(await stateOf(order)).toBe("paid");
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
  });

  test("pays the order only when the payment is captured", async () => {
    const order = await place();
    const back = callbackReport(razorpay.authorize(order.providerOrderId));
    expect(await report(backend, order, back)).toEqual({ kind: "unavailable" });
    expect(await stateOf(order)).toBe("attempted");
    razorpay.capture(order.providerOrderId);
    expect((await report(backend, order, back)).kind).toBe("ok");
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
  });

  test("of a failure is recorded, and the order can still be paid", async () => {
    const order = await place();
    const dismissed = { status: paymentStatuses.failed, failureReason: "Payment dismissed by user" };
    expect(await report(backend, order, dismissed)).toMatchObject({ kind: "ok", data: { isPaid: false } });
    expect(await readPayment(backend.services, order)).toMatchObject({ state: "failed", failureReason: "Payment dismissed by user" });
    razorpay.fail(order.providerOrderId);
    expect((await report(backend, order, callbackReport(razorpay.pay(order.providerOrderId)))).kind).toBe("ok");
    expect(await report(backend, order, dismissed)).toMatchObject({ kind: "ok", data: { isPaid: true } });
    expect(await readPayment(backend.services, order)).toMatchObject({ state: "paid", failureReason: null });
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
  });
});

describe("a webhook", () => {
  test("pays an order without a callback, and twenty copies pay it once", async () => {
    const order = await place();
    razorpay.pay(order.providerOrderId);
    const copy = razorpay.webhook("payment.captured", order.providerOrderId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(copy)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (let time = 0; time < 5; time += 1) await deliver(razorpay.webhook("order.paid", order.providerOrderId));
    expect(await stateOf(order)).toBe("paid");
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
  });

  test.each(["before", "after"])("may come %s the callback", async (when) => {
    const order = await place();
    const back = callbackReport(razorpay.pay(order.providerOrderId));
    if (when === "before") await deliver(razorpay.webhook("payment.captured", order.providerOrderId));
    expect((await report(backend, order, back)).kind).toBe("ok");
    if (when === "after") await deliver(razorpay.webhook("payment.captured", order.providerOrderId));
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
  });

  test("of a failure never reverts a payment, in any order", async () => {
    const order = await place();
    razorpay.fail(order.providerOrderId);
    const failed = razorpay.webhook("payment.failed", order.providerOrderId);
    razorpay.pay(order.providerOrderId);
    await deliver(razorpay.webhook("order.paid", order.providerOrderId));
    await deliver(failed);
    expect(await stateOf(order)).toBe("paid");

    const other = await place();
    razorpay.fail(other.providerOrderId);
    await deliver(razorpay.webhook("payment.failed", other.providerOrderId));
    expect(await readPayment(backend.services, other)).toMatchObject({
      state: "failed",
      failureReason: "Your payment was declined by the bank.",
    });
  });

  test("without the provider's signature is refused", async () => {
    const order = await place();
    razorpay.pay(order.providerOrderId);
    const { body, headers } = razorpay.webhook("payment.captured", order.providerOrderId);
    const tampered = { body: body.replace("captured", "captured "), headers };
    const unsigned = { body, headers: { ...headers, "X-Razorpay-Signature": "" } };
    const nameless = { body, headers: { ...headers, "X-Razorpay-Event-Id": "" } };
    for (const forged of [tampered, unsigned, nameless]) expect((await deliver(forged)).status).toBe(400);
    expect(await stateOf(order)).toBe("created");
  });

  test("of another amount settles nothing and is listed for the operator", async () => {
    const order = await place();
    razorpay.pay(order.providerOrderId, 1_00);
    await deliver(razorpay.webhook("payment.captured", order.providerOrderId));
    await deliver(razorpay.webhook("order.paid", order.providerOrderId));
    expect(await stateOf(order)).toBe("created");
    expect(await effectsOf(backend, order)).toEqual({ confirmations: 0, strays: ["wrong amount"] });
  });

  test("is answered without a request to the provider", async () => {
    const order = await place();
    razorpay.pay(order.providerOrderId);
    const before = razorpay.requests();
    expect((await deliver(razorpay.webhook("payment.captured", order.providerOrderId))).status).toBe(200);
    expect(razorpay.requests()).toBe(before);
    expect(await stateOf(order)).toBe("paid");
  });
});

describe("reconciliation", () => {
  test("pays an order without callback or webhook", async () => {
    const order = await place();
    const failing = await place();
    razorpay.pay(order.providerOrderId);
    razorpay.fail(failing.providerOrderId);
    await reconcile(backend.services);
    expect(await stateOf(order)).toBe("created");
    await settleAll(121);
    expect([await stateOf(order), await stateOf(failing)]).toEqual(["paid", "failed"]);
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
    await settleAll(600);
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
  });

  test("continues after provider failures, and stops after days", async () => {
    const order = await place();
    razorpay.behave("refusing");
    await settleAll(121);
    razorpay.behave("none");
    razorpay.pay(order.providerOrderId);
    await settleAll(301);
    expect(await stateOf(order)).toBe("paid");

    const forgotten = await place();
    for (let day = 0; day < 6; day += 1) await settleAll(86_401);
    expect((await readPayment(backend.services, forgotten)).nextCheckAt).toBeNull();
  });
});

describe("a payment link", () => {
  test("pays the order with its own signature", async () => {
    const order = await place();
    const linkId = await linkOf(order);
    const query = razorpay.payByLink(linkId);
    const back = {
      providerPaymentId: query.get("razorpay_payment_id"),
      providerOrderId: query.get("razorpay_payment_link_id"),
      signature: query.get("razorpay_signature"),
    };
    expect((await report(backend, order, { ...back, signature: "f".repeat(64) })).kind).toBe("refused");
    expect((await report(backend, order, { ...back, providerOrderId: order.providerOrderId })).kind).toBe("refused");
    expect((await report(backend, order, back)).kind).toBe("ok");
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
  });

  test.each(["webhook", "poll"])("pays the order by %s without a callback", async (way) => {
    const order = await place();
    const linkId = await linkOf(order);
    razorpay.payByLink(linkId);
    const ofLink = [...razorpay.orders.values()].find(({ link }) => link?.id === linkId)?.id ?? "";
    if (way === "poll") await settleAll(121);
    else
      for (const event of ["payment.captured", "order.paid", "payment_link.paid"] as const) await deliver(razorpay.webhook(event, ofLink));
    expect(await stateOf(order)).toBe("paid");
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
  });

  test("is closed when the order was paid through checkout", async () => {
    const order = await place();
    const linkId = await linkOf(order);
    await report(backend, order, callbackReport(razorpay.pay(order.providerOrderId)));
    razorpay.behave("refusing");
    await settleAll(1);
    razorpay.behave("none");
    await settleAll(301);
    expect(() => razorpay.payByLink(linkId)).toThrow("closed");
    expect((await readPayment(backend.services, order)).nextCheckAt).toBeNull();
  });

  test("paid in addition to the order is listed for the operator", async () => {
    const order = await place();
    const query = razorpay.payByLink(await linkOf(order));
    await report(backend, order, callbackReport(razorpay.pay(order.providerOrderId)));
    const back = { providerPaymentId: query.get("razorpay_payment_id"), providerOrderId: query.get("razorpay_payment_link_id") };
    expect((await report(backend, order, { ...back, signature: query.get("razorpay_signature") })).kind).toBe("ok");
    expect(await effectsOf(backend, order)).toEqual({ confirmations: 1, strays: ["paid already"] });
  });
});

test("the confirmation is plain text for any customer name", async () => {
  const name = "<b>Asha</b>\r\nTotal paid: ₹0.00";
  const order = await placeAskedOrder(backend, { name });
  await report(backend, order, callbackReport(razorpay.pay(order.providerOrderId)));
  const mail = (await waitingMails(backend.services)).find(({ subject }) => subject === `Your PlateNote order ${order.orderId}`);
  expect(mail?.to).toBe("asha@example.in");
  expect(mail?.text).toContain("Dear <b>Asha</b> Total paid: ₹0.00,\n");
  expect(mail?.text).toContain("1 x Car Sticker at ₹500.00: ₹500.00\nSubtotal: ₹500.00\nGST(18%): ₹90.00\nTotal paid: ₹590.00\n");
});

/** Advances the clock and reconciles all due payments. */
async function settleAll(seconds: number): Promise<void> {
  backend.clock.advance(seconds);
  for (let rest = 0; rest < 60_000; rest = await reconcile(backend.services)) if (rest > 1000) return;
}
