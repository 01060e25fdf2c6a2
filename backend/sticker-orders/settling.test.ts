import { afterAll, beforeAll, expect, test } from "vitest";

import { merchant, startFakeRazorpay, type FakeRazorpay } from "../../tests/fakes/razorpay";
import { reconcile } from "../payments/reconciliation";
import { silentLog } from "../process/log";
import { putSticker, registerOwner } from "../testing/owners";
import { effectsOf } from "../testing/payments";
import { taken } from "../testing/shop";
import { payPostpaid, readSticker, renew, reportRenewal } from "../testing/sticker-orders";
import { testBackend, type TestBackend } from "../testing/test-backend";

const paidOnce = { confirmations: 1, strays: [] };

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

test("A renewal reported only by webhooks makes the sticker valid once, and a later callback changes nothing", async () => {
  const owner = await registerOwner(backend, "9810000001");
  const order = taken(await renew(backend, owner));
  const paid = razorpay.pay(order.providerOrderId);
  for (const event of ["payment.captured", "order.paid", "payment.captured"] as const) {
    const { body, headers } = razorpay.webhook(event, order.providerOrderId);
    expect((await backend.send("/webhooks/razorpay", { body, headers: { ...headers } })).status).toBe(200);
  }
  expect((await readSticker(backend, owner.guid)).isPaid).toBe(true);
  const brought = { providerPaymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature };
  expect((await reportRenewal(backend, order, owner.guid, brought)).kind).toBe("ok");
  expect(await effectsOf(backend, order)).toEqual(paidOnce);
});

test("Reconciliation finds an unreported payment of a postpaid sticker", async () => {
  const guid = await putSticker(backend, { isPostpaid: true });
  const order = taken(await payPostpaid(backend, guid));
  razorpay.pay(order.providerOrderId);
  backend.clock.advance(121);
  await reconcile(backend.services);
  expect((await readSticker(backend, guid)).isPaid).toBe(true);
  expect(await effectsOf(backend, order)).toEqual(paidOnce);
});

test("A retry opens the same renewal order after the provider failed to open it", async () => {
  const owner = await registerOwner(backend, "9810000002");
  razorpay.behave("refusing");
  expect(await renew(backend, owner)).toEqual({ kind: "unavailable" });
  razorpay.behave("none");
  const before = razorpay.orders.size;
  const placed = await Promise.all(Array.from({ length: 10 }, () => renew(backend, owner)));
  expect(new Set(placed.map((outcome) => taken(outcome).providerOrderId)).size).toBe(1);
  // One request for the order and one for its payment link.
  expect(razorpay.orders.size).toBe(before + 2);
});
