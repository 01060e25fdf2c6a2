import { describe, expect, test } from "vitest";

import { effectsOf, readPayment } from "../testing/payments";
import { callbackReport, paidOnce, razorpayForTests } from "../testing/razorpay";
import { report } from "../testing/shop";
import { reconcile } from "./reconciliation";

const shop = razorpayForTests();

describe("a webhook", () => {
  test("pays an order without a callback, and only once if twenty copies arrive", async () => {
    const order = await shop.place();
    shop.razorpay.pay(order.providerOrderId);
    const copy = shop.razorpay.webhook("payment.captured", order.providerOrderId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.deliver(copy)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (let time = 0; time < 5; time += 1) await shop.deliver(shop.razorpay.webhook("order.paid", order.providerOrderId));
    expect(await shop.stateOf(order)).toBe("paid");
    expect(await effectsOf(shop.backend, order)).toEqual(paidOnce);
  });

  test.each(["before", "after"])("may arrive %s the callback", async (when) => {
    const order = await shop.place();
    const back = callbackReport(shop.razorpay.pay(order.providerOrderId));
    if (when === "before") await shop.deliver(shop.razorpay.webhook("payment.captured", order.providerOrderId));
    expect((await report(shop.backend, order, back)).kind).toBe("ok");
    if (when === "after") await shop.deliver(shop.razorpay.webhook("payment.captured", order.providerOrderId));
    expect(await effectsOf(shop.backend, order)).toEqual(paidOnce);
  });

  test("about a failure never undoes a payment, and is recorded if there is no payment", async () => {
    const order = await shop.place();
    shop.razorpay.fail(order.providerOrderId);
    const failed = shop.razorpay.webhook("payment.failed", order.providerOrderId);
    shop.razorpay.pay(order.providerOrderId);
    await shop.deliver(shop.razorpay.webhook("order.paid", order.providerOrderId));
    await shop.deliver(failed);
    expect(await shop.stateOf(order)).toBe("paid");

    const other = await shop.place();
    shop.razorpay.fail(other.providerOrderId);
    await shop.deliver(shop.razorpay.webhook("payment.failed", other.providerOrderId));
    expect(await readPayment(shop.backend.services, other)).toMatchObject({
      state: "failed",
      failureReason: "Your payment was declined by the bank.",
    });
  });

  test("without the provider's signature, or without an event id, is refused", async () => {
    const order = await shop.place();
    shop.razorpay.pay(order.providerOrderId);
    const { body, headers } = shop.razorpay.webhook("payment.captured", order.providerOrderId);
    const tampered = { body: body.replace("captured", "captured "), headers };
    const unsigned = { body, headers: { ...headers, "X-Razorpay-Signature": "" } };
    const nameless = { body, headers: { ...headers, "X-Razorpay-Event-Id": "" } };
    for (const forged of [tampered, unsigned, nameless]) expect((await shop.deliver(forged)).status).toBe(400);
    expect(await shop.stateOf(order)).toBe("created");
  });

  test("with a wrong amount settles nothing, and the payment is listed for the operator", async () => {
    const order = await shop.place();
    shop.razorpay.pay(order.providerOrderId, 1_00);
    await shop.deliver(shop.razorpay.webhook("payment.captured", order.providerOrderId));
    await shop.deliver(shop.razorpay.webhook("order.paid", order.providerOrderId));
    expect(await shop.stateOf(order)).toBe("created");
    expect(await effectsOf(shop.backend, order)).toEqual({ confirmations: 0, strays: ["wrong amount"] });
  });

  test("is acknowledged without a request to the provider", async () => {
    const order = await shop.place();
    shop.razorpay.pay(order.providerOrderId);
    const before = shop.razorpay.requests();
    expect((await shop.deliver(shop.razorpay.webhook("payment.captured", order.providerOrderId))).status).toBe(200);
    expect(shop.razorpay.requests()).toBe(before);
    expect(await shop.stateOf(order)).toBe("paid");
  });
});

describe("reconciliation", () => {
  test("pays an order without a callback or webhook", async () => {
    const order = await shop.place();
    const failing = await shop.place();
    shop.razorpay.pay(order.providerOrderId);
    shop.razorpay.fail(failing.providerOrderId);
    await reconcile(shop.backend.services);
    expect(await shop.stateOf(order)).toBe("created");
    await shop.settleAll(121);
    expect([await shop.stateOf(order), await shop.stateOf(failing)]).toEqual(["paid", "failed"]);
    expect(await effectsOf(shop.backend, order)).toEqual(paidOnce);
    await shop.settleAll(600);
    expect(await effectsOf(shop.backend, order)).toEqual(paidOnce);
  });

  test("continues after provider failures, and stops after five days", async () => {
    const order = await shop.place();
    shop.razorpay.behave("refusing");
    await shop.settleAll(121);
    shop.razorpay.behave("none");
    shop.razorpay.pay(order.providerOrderId);
    await shop.settleAll(301);
    expect(await shop.stateOf(order)).toBe("paid");

    const forgotten = await shop.place();
    for (let day = 0; day < 6; day += 1) await shop.settleAll(86_401);
    expect((await readPayment(shop.backend.services, forgotten)).nextCheckAt).toBeNull();
  });
});
