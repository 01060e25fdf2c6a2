import { describe, expect, test } from "vitest";

import { paymentStatuses } from "#contract/payments";
import { placeOrder } from "#contract/shop";
import { merchant } from "../../../tests/fakes/razorpay";
import { effectsOf, readPayment } from "../../testing/payments";
import { callbackReport, paidOnce, razorpayForTests, unpaid } from "../../testing/razorpay";
import { orderRequest, placeTestOrder, report } from "../../testing/shop";
import { reconcile } from "./reconciliation";

const shop = razorpayForTests();

describe("an order at the provider", () => {
  test("is created only once, with a link, even if the API call is repeated with the same idempotency key", async () => {
    const before = shop.razorpay.orders.size;
    const copies = await Promise.all(Array.from({ length: 20 }, () => placeTestOrder(shop.backend, {}, { key: "twenty copies" })));
    expect(new Set(copies.map(({ providerOrderId }) => providerOrderId)).size).toBe(1);
    expect(shop.razorpay.orders.size).toBe(before + 2);
    const [copy] = copies;
    expect(shop.razorpay.orders.get(copy?.providerOrderId ?? "")).toMatchObject({ amount: 590_00, receipt: `order-${copy?.orderId}` });
    expect(copy).toMatchObject({ keyId: merchant.keyId, link: `${shop.razorpay.url}/l/${await shop.linkOf(copy!)}` });
  });

  test.each(["refusing", "rubbish", "slow"] as const)("is created by a retry after a provider fault: %s", async (fault) => {
    shop.razorpay.behave(fault);
    const sender = { key: `a form sent to a ${fault} provider` };
    expect(await shop.backend.call(placeOrder, orderRequest(), sender)).toEqual({ kind: "unavailable" });
    shop.razorpay.behave("none");
    const placed = await placeTestOrder(shop.backend, {}, sender);
    expect(shop.razorpay.orders.get(placed.providerOrderId)?.receipt).toBe(`order-${placed.orderId}`);
  });
});

describe("a callback", () => {
  test("with a valid signature pays the order only once, even if it is repeated", async () => {
    const order = await shop.place();
    const back = callbackReport(shop.razorpay.pay(order.providerOrderId));
    const reports = await Promise.all(Array.from({ length: 20 }, () => report(shop.backend, order, back)));
    expect(reports.filter(({ kind }) => kind !== "ok")).toEqual([]);
    expect(await readPayment(shop.backend.services, order)).toMatchObject({ state: "paid", providerPaymentId: back.providerPaymentId });
    expect(await effectsOf(shop.backend, order)).toEqual(paidOnce);
  });

  test("that is forged, changed or for another order pays nothing", async () => {
    const order = await shop.place();
    const other = await shop.place();
    const back = callbackReport(shop.razorpay.pay(other.providerOrderId));
    const refused = { kind: "refused", message: "Checkout failed." };
    for (const forged of [
      back,
      { ...back, providerOrderId: order.providerOrderId },
      { ...back, providerOrderId: order.providerOrderId, signature: "0".repeat(64) },
      { ...back, providerOrderId: order.providerOrderId, signature: null },
      { ...back, providerOrderId: null },
    ])
      expect(await report(shop.backend, order, forged)).toMatchObject(refused);
    expect(await report(shop.backend, other, { ...back, amount: 1_00 })).toMatchObject(refused);
    expect(await report(shop.backend, other, { ...back, currency: "USD" })).toMatchObject(refused);
    expect(await report(shop.backend, other, { ...back, status: "paid" })).toMatchObject(refused);
    expect(await report(shop.backend, { ...order, orderId: "1" }, back)).toMatchObject(refused);
    expect(await report(shop.backend, { ...order, orderId: "9".repeat(40) }, back)).toMatchObject(refused);
    expect([await shop.stateOf(order), await shop.stateOf(other)]).toEqual(["created", "created"]);
    expect(await effectsOf(shop.backend, other)).toEqual(unpaid);
  });

  test.each(["slow", "refusing", "rubbish"] as const)(
    "that cannot be checked because of a provider fault (%s) schedules a check, which pays the order",
    async (fault) => {
      const order = await shop.place();
      const back = callbackReport(shop.razorpay.pay(order.providerOrderId));
      shop.razorpay.behave(fault);
      expect(await report(shop.backend, order, back)).toEqual({ kind: "unavailable" });
      shop.razorpay.behave("none");
      expect(await shop.stateOf(order)).toBe("created");
      shop.backend.clock.advance(31);
      await reconcile(shop.backend.services);
      expect(await shop.stateOf(order)).toBe("paid");
      expect(await effectsOf(shop.backend, order)).toEqual(paidOnce);
    },
  );

  test("pays the order only after the payment was captured", async () => {
    const order = await shop.place();
    const back = callbackReport(shop.razorpay.authorize(order.providerOrderId));
    expect(await report(shop.backend, order, back)).toEqual({ kind: "unavailable" });
    expect(await shop.stateOf(order)).toBe("attempted");
    shop.razorpay.capture(order.providerOrderId);
    expect((await report(shop.backend, order, back)).kind).toBe("ok");
    expect(await effectsOf(shop.backend, order)).toEqual(paidOnce);
  });

  test("about a failure is recorded, and neither prevents nor undoes a payment", async () => {
    const order = await shop.place();
    const dismissed = { status: paymentStatuses.failed, failureReason: "Payment dismissed by user" };
    expect(await report(shop.backend, order, dismissed)).toMatchObject({ kind: "ok", data: { isPaid: false } });
    expect(await readPayment(shop.backend.services, order)).toMatchObject({ state: "failed", failureReason: "Payment dismissed by user" });
    shop.razorpay.fail(order.providerOrderId);
    expect((await report(shop.backend, order, callbackReport(shop.razorpay.pay(order.providerOrderId)))).kind).toBe("ok");
    expect(await report(shop.backend, order, dismissed)).toMatchObject({ kind: "ok", data: { isPaid: true } });
    expect(await readPayment(shop.backend.services, order)).toMatchObject({ state: "paid", failureReason: null });
    expect(await effectsOf(shop.backend, order)).toEqual(paidOnce);
  });
});
