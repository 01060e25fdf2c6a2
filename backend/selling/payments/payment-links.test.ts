import { describe, expect, test } from "vitest";

import { effectsOf, readPayment } from "../../testing/payments";
import { callbackReport, paidOnce, razorpayForTests } from "../../testing/razorpay";
import { report } from "../../testing/shop";

const shop = razorpayForTests();

describe("a payment link", () => {
  test("pays the order if the callback has the link's signature", async () => {
    const order = await shop.place();
    const linkId = await shop.linkOf(order);
    const query = shop.razorpay.payByLink(linkId);
    const back = {
      providerPaymentId: query.get("razorpay_payment_id"),
      providerOrderId: query.get("razorpay_payment_link_id"),
      signature: query.get("razorpay_signature"),
    };
    expect((await report(shop.backend, order, { ...back, signature: "f".repeat(64) })).kind).toBe("refused");
    expect((await report(shop.backend, order, { ...back, providerOrderId: order.providerOrderId })).kind).toBe("refused");
    expect((await report(shop.backend, order, back)).kind).toBe("ok");
    expect(await effectsOf(shop.backend, order)).toEqual(paidOnce);
  });

  test.each(["a webhook", "reconciliation"])("pays the order without a callback, through %s", async (source) => {
    const order = await shop.place();
    const linkId = await shop.linkOf(order);
    shop.razorpay.payByLink(linkId);
    const ofLink = [...shop.razorpay.orders.values()].find(({ link }) => link?.id === linkId)?.id ?? "";
    if (source === "reconciliation") await shop.settleAll(121);
    else
      for (const event of ["payment.captured", "order.paid", "payment_link.paid"] as const)
        await shop.deliver(shop.razorpay.webhook(event, ofLink));
    expect(await shop.stateOf(order)).toBe("paid");
    expect(await effectsOf(shop.backend, order)).toEqual(paidOnce);
  });

  test("is closed after the order was paid through checkout", async () => {
    const order = await shop.place();
    const linkId = await shop.linkOf(order);
    await report(shop.backend, order, callbackReport(shop.razorpay.pay(order.providerOrderId)));
    shop.razorpay.behave("refusing");
    await shop.settleAll(1);
    shop.razorpay.behave("none");
    await shop.settleAll(301);
    expect(() => shop.razorpay.payByLink(linkId)).toThrow("closed");
    for (let check = 0; check < 5; check += 1) await shop.settleAll(7 * 3600);
    expect((await readPayment(shop.backend.services, order)).nextCheckAt).toBeNull();
  });

  test.each(["the payer's report", "a webhook"])("is closed at once, not in the next round, after %s", async (source) => {
    const order = await shop.place();
    let rounds = 0;
    shop.backend.services.payments.onCheckSoon(() => (rounds += 1));
    const back = callbackReport(shop.razorpay.pay(order.providerOrderId));
    if (source === "a webhook") await shop.deliver(shop.razorpay.webhook("order.paid", order.providerOrderId));
    else await report(shop.backend, order, back);
    expect(rounds).toBe(1);
    await shop.settleAll(0);
    await expect((async () => shop.razorpay.payByLink(await shop.linkOf(order)))()).rejects.toThrow("closed");
  });

  test("whose order is also paid through checkout: the second payment is listed for the operator", async () => {
    const order = await shop.place();
    const query = shop.razorpay.payByLink(await shop.linkOf(order));
    await report(shop.backend, order, callbackReport(shop.razorpay.pay(order.providerOrderId)));
    const back = { providerPaymentId: query.get("razorpay_payment_id"), providerOrderId: query.get("razorpay_payment_link_id") };
    expect((await report(shop.backend, order, { ...back, signature: query.get("razorpay_signature") })).kind).toBe("ok");
    expect(await effectsOf(shop.backend, order)).toEqual({ confirmations: 1, strays: ["paid already"] });
  });
});
