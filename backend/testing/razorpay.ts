import { afterAll, beforeAll, expect } from "vitest";

import { merchant, startFakeRazorpay, type FakeRazorpay, type Webhook } from "../../tests/fakes/razorpay";
import { reconcile } from "../selling/payments/reconciliation";
import { silentLog } from "../platform/process/log";
import { readPayment } from "./payments";
import { placeTestOrder, type PlacedOrder } from "./shop";
import { testBackend, type TestBackend } from "./test-backend";

/** The environment variables of a backend with real payments. */
export const razorpayVariables = {
  PAYMENTS: "razorpay",
  RAZORPAY_KEY_ID: merchant.keyId,
  RAZORPAY_KEY_SECRET: merchant.keySecret,
  RAZORPAY_WEBHOOK_SECRET: merchant.webhookSecret,
  APP_ORIGIN: "https://stickers.example.in",
} as const;

/** The effects of a payment that counts once, and of a payment that does not count. */
export const paidOnce = { confirmations: 1, strays: [] };
export const unpaid = { confirmations: 0, strays: [] };

export type RazorpayBackend = {
  readonly backend: TestBackend;
  readonly razorpay: FakeRazorpay;
  /** Places an order for one car sticker. */
  place(): Promise<PlacedOrder>;
  stateOf(order: PlacedOrder): Promise<string>;
  /** Returns the id of the order's payment link. */
  linkOf(order: PlacedOrder): Promise<string>;
  deliver(webhook: Webhook): ReturnType<TestBackend["send"]>;
  /** Advances the clock and reconciles all due payments. */
  settleAll(seconds: number): Promise<void>;
};

/** Opens a backend whose payments go through a fake Razorpay, before the tests of the file, and closes both after them. */
export function razorpayForTests(): RazorpayBackend {
  let razorpay: FakeRazorpay;
  let backend: TestBackend;

  beforeAll(async () => {
    razorpay = await startFakeRazorpay();
    backend = await testBackend({ ...razorpayVariables, RAZORPAY_BASE_URL: razorpay.url }, silentLog);
  });
  afterAll(async () => {
    await backend.close();
    await razorpay.close();
    expect(razorpay.problems).toEqual([]);
  });

  return {
    get backend() {
      return backend;
    },
    get razorpay() {
      return razorpay;
    },
    place: () => placeTestOrder(backend),
    stateOf: async (order) => (await readPayment(backend.services, order)).state,
    linkOf: async (order) => (await readPayment(backend.services, order)).linkId ?? "",
    deliver: ({ body, headers }) => backend.send("/webhooks/razorpay", { body, headers: { ...headers } }),
    async settleAll(seconds) {
      backend.clock.advance(seconds);
      for (let rest = 0; rest < 60_000; rest = await reconcile(backend.services)) if (rest > 1000) return;
    },
  };
}

/** Returns the provider's callback as the website reports it. */
export function callbackReport(paid: ReturnType<FakeRazorpay["pay"]>) {
  return {
    providerPaymentId: paid.razorpay_payment_id,
    providerOrderId: paid.razorpay_order_id,
    signature: paid.razorpay_signature,
  };
}
