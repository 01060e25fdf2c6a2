import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { readPaymentState } from "#contract/payments";
import { createMetrics } from "../../composition/metrics";
import { payments, strayPayments } from "../tables";
import { effectsOf, readPayment } from "../../testing/payments";
import { callbackReport, paidOnce, razorpayForTests } from "../../testing/razorpay";
import { report, type PlacedOrder } from "../../testing/shop";
import { reconcile, reconcileNow } from "./reconciliation";
import { isOpenStray } from "./store";

const shop = razorpayForTests();

const stateToThePayer = ({ orderId, providerOrderId }: PlacedOrder) => shop.backend.call(readPaymentState, { orderId, providerOrderId });

test("who pays sees whether the order still has to be paid, and nobody else does", async () => {
  const order = await shop.place();
  expect(await stateToThePayer(order)).toMatchObject({ data: { state: "open" } });
  shop.razorpay.pay(order.providerOrderId);
  await shop.deliver(shop.razorpay.webhook("payment.captured", order.providerOrderId));
  expect(await stateToThePayer(order)).toMatchObject({ data: { state: "paid" } });
  expect((await stateToThePayer({ ...order, providerOrderId: "order_guessed" })).kind).toBe("refused");
});

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
    expect(await stateToThePayer(order)).toMatchObject({ data: { state: "unmatched" } });
  });

  test("about an order that we do not have is stored for the operator, once, and counted", async () => {
    const order = await shop.place();
    const payment = shop.razorpay.pay(order.providerOrderId);
    const { database } = shop.backend.services;
    await database.delete(strayPayments);
    await database
      .update(payments)
      .set({ providerOrderId: null, nextCheckAt: null })
      .where(eq(payments.providerOrderId, order.providerOrderId));
    for (const event of ["payment.captured", "order.paid"] as const)
      await shop.deliver(shop.razorpay.webhook(event, order.providerOrderId));
    expect(await database.select().from(strayPayments).where(isOpenStray())).toMatchObject([
      { providerPaymentId: payment.razorpay_payment_id, orderId: null, reason: "unknown order" },
    ]);
    expect(await createMetrics(shop.backend.services, { freeBytes: () => null })()).toContain('stray_payments{reason="unknown order"} 1');
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

  test("finds a second payment of a paid order without a webhook: at once, hours later, and when the operator asks", async () => {
    for (const findIt of [() => shop.settleAll(1), () => shop.settleAll(7 * 3600), null]) {
      const order = await shop.place();
      const query = shop.razorpay.payByLink(await shop.linkOf(order));
      await report(shop.backend, order, callbackReport(shop.razorpay.pay(order.providerOrderId)));
      const { nextCheckAt } = await readPayment(shop.backend.services, order);
      expect(nextCheckAt).not.toBeNull();
      if (findIt === null) expect(await reconcileNow(shop.backend.services, Number(order.orderId))).toMatchObject({ asked: 1, paid: 0 });
      else await findIt();
      expect(query.get("razorpay_payment_id")).not.toBeNull();
      expect(await effectsOf(shop.backend, order)).toEqual({ confirmations: 1, strays: ["paid already"] });
    }
  });

  test("a flood of unpaid orders delays neither the newest payment nor the one that waits longest", async () => {
    const { database } = shop.backend.services;
    await database.update(payments).set({ nextCheckAt: null });
    const oldest = await shop.place();
    shop.razorpay.pay(oldest.providerOrderId);
    shop.backend.clock.advance(1);
    for (let order = 0; order < 12; order += 1) await shop.place();
    shop.backend.clock.advance(1);
    const newest = await shop.place();
    shop.razorpay.pay(newest.providerOrderId);
    shop.backend.clock.advance(121);
    await reconcile(shop.backend.services);
    expect([await shop.stateOf(oldest), await shop.stateOf(newest)]).toEqual(["paid", "paid"]);
    await shop.settleAll(1);
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
