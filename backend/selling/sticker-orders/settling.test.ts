import { expect, test } from "vitest";

import { reconcile } from "../payments/reconciliation";
import { putSticker, registerOwner } from "../../testing/owners";
import { effectsOf } from "../../testing/payments";
import { paidOnce, razorpayForTests } from "../../testing/razorpay";
import { acceptedOrder } from "../../testing/shop";
import { payPostpaid, readSticker, renew, reportRenewal } from "../../testing/sticker-orders";

const payments = razorpayForTests();

test("Three webhooks for one renewal make the sticker valid and send one mail, and a later callback changes nothing", async () => {
  const owner = await registerOwner(payments.backend, "9810000001");
  const order = acceptedOrder(await renew(payments.backend, owner));
  const paid = payments.razorpay.pay(order.providerOrderId);
  for (const event of ["payment.captured", "order.paid", "payment.captured"] as const) {
    const { body, headers } = payments.razorpay.webhook(event, order.providerOrderId);
    expect((await payments.backend.send("/webhooks/razorpay", { body, headers: { ...headers } })).status).toBe(200);
  }
  expect((await readSticker(payments.backend, owner.guid)).isPaid).toBe(true);
  const brought = { providerPaymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature };
  expect((await reportRenewal(payments.backend, order, owner.guid, brought)).kind).toBe("ok");
  expect(await effectsOf(payments.backend, order)).toEqual(paidOnce);
});

test("Reconciliation finds an unreported payment of a postpaid sticker", async () => {
  const guid = await putSticker(payments.backend, { isPostpaid: true });
  const order = acceptedOrder(await payPostpaid(payments.backend, guid));
  payments.razorpay.pay(order.providerOrderId);
  payments.backend.clock.advance(121);
  await reconcile(payments.backend.services);
  expect((await readSticker(payments.backend, guid)).isPaid).toBe(true);
  expect(await effectsOf(payments.backend, order)).toEqual(paidOnce);
});

test("If the payment provider refuses a renewal order, ten simultaneous retries open a single order", async () => {
  const owner = await registerOwner(payments.backend, "9810000002");
  payments.razorpay.behave("refusing");
  expect(await renew(payments.backend, owner)).toEqual({ kind: "unavailable" });
  payments.razorpay.behave("none");
  const before = payments.razorpay.orders.size;
  const placed = await Promise.all(Array.from({ length: 10 }, () => renew(payments.backend, owner)));
  expect(new Set(placed.map((outcome) => acceptedOrder(outcome).providerOrderId)).size).toBe(1);
  // The provider has two orders: one for checkout, and one for the payment link.
  expect(payments.razorpay.orders.size).toBe(before + 2);
});
