import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { readPaymentState } from "#contract/payments";
import { ledger } from "../database/schema/resellers";
import { operatorOf } from "../testing/operator";
import { paidBy } from "../testing/payments";
import { callbackReport, razorpayForTests } from "../testing/razorpay";
import { enrol, orderPrepaid } from "../testing/resellers";
import { acceptedOrder, placeTestOrder, report, waitingMails, type PlacedOrder } from "../testing/shop";
import { testBackend, type TestBackend } from "../testing/test-backend";

const shop = razorpayForTests();
const operate = operatorOf(() => shop.backend);
const refund = (paymentId: string, ...more: readonly string[]) => operate(`refund ${paymentId}`, ...more, "--reason", "Paid twice");
const strays = async () => (await operate("stray-payments")).said;
const refundsAtProvider = (paymentId: string) => shop.razorpay.refundsOf(paymentId).map(({ amount }) => amount);

/** Returns the sentences about refunds in the mails about an order. */
async function mailsAbout({ orderId }: PlacedOrder): Promise<string[]> {
  const texts = (await waitingMails(shop.backend.services)).map(({ text }) => text).filter((text) => text.includes(orderId));
  return texts.flatMap((text) => /You paid twice[^.]*\.|We have sent .* back[^.]*\./.exec(text.replace(/\.\d\d/g, ""))?.[0] ?? []);
}

async function refundDue({ orderId, providerOrderId }: PlacedOrder): Promise<number | null> {
  const state = await shop.backend.call(readPaymentState, { orderId, providerOrderId });
  return state.kind === "ok" ? state.data.refundDue : null;
}

/** Places an order and pays it twice: by link, then through the checkout. @returns the id of the second payment. */
async function payTwice(): Promise<{ order: PlacedOrder; paymentId: string }> {
  const order = await shop.place();
  const query = shop.razorpay.payByLink(await shop.linkOf(order));
  await report(shop.backend, order, callbackReport(shop.razorpay.pay(order.providerOrderId)));
  await shop.settleAll(1);
  return { order, paymentId: query.get("razorpay_payment_id") ?? "" };
}

beforeEach(() => {
  shop.razorpay.behave("none");
  shop.razorpay.delayRefunds(false);
});

describe("a second payment", () => {
  test("is announced to the payer, and refunded once, after which nothing is due any more", async () => {
    const { order, paymentId } = await payTwice();
    expect(await mailsAbout(order)).toEqual([expect.stringMatching(/^You paid twice for order \d+\.$/)]);
    expect([await refundDue(order), await strays()]).toEqual([order.amount, expect.stringContaining(paymentId)]);
    expect((await refund(paymentId)).said).toBe(`Sent ${(order.amount / 100).toFixed(2)} rupees of payment ${paymentId} back.`);
    expect((await refund(paymentId)).said).toBe("The payment is already refunded.");
    expect([refundsAtProvider(paymentId), await refundDue(order)]).toEqual([[order.amount], 0]);
    expect(await strays()).not.toContain(paymentId);
    expect((await mailsAbout(order)).at(-1)).toMatch(/^We have sent ₹[\d,]+ back for order \d+\.$/);
    expect((await operate("order", order.orderId)).said).toMatch(new RegExp(`refund of .* of payment ${paymentId}, processed: Paid twice`));
  });

  test("is refunded in parts, but never more than was paid", async () => {
    const { order, paymentId } = await payTwice();
    expect((await refund(paymentId, "--amount", "100")).kind).toBe("done");
    expect([await refundDue(order), await strays()]).toEqual([
      order.amount - 100_00,
      expect.stringMatching(`${paymentId}.* 100.00 +paid already`),
    ]);
    expect((await refund(paymentId, "--amount", String(order.amount / 100))).said).toMatch(/^Only .* rupees of this payment are left/);
    expect((await refund(paymentId)).kind).toBe("done");
    expect(refundsAtProvider(paymentId)).toEqual([100_00, order.amount - 100_00]);
  });

  test("is refunded once, even if the provider's answer is lost or two commands run at the same time", async () => {
    const { order, paymentId } = await payTwice();
    shop.razorpay.behave("lost");
    expect(await refund(paymentId, "--amount", "100")).toMatchObject({
      kind: "refused",
      said: expect.stringContaining("did not answer") as string,
    });
    expect(await strays()).toContain(paymentId);
    shop.razorpay.behave("none");
    expect((await refund(paymentId, "--amount", "100")).kind).toBe("done");
    expect(refundsAtProvider(paymentId)[0]).toBe(100_00);
    const answers = await Promise.all([refund(paymentId), refund(paymentId)]);
    expect(answers.map(({ kind }) => kind)).toEqual(["done", "done"]);
    expect(refundsAtProvider(paymentId).reduce((sum, amount) => sum + amount, 0)).toBe(order.amount);
  });

  test("cannot be refunded with another amount while the provider's answer is unknown", async () => {
    const { paymentId } = await payTwice();
    shop.razorpay.loseRequests(true);
    expect((await refund(paymentId, "--amount", "100")).said).toContain("did not answer");
    shop.razorpay.loseRequests(false);
    expect((await refund(paymentId, "--amount", "200")).said).toMatch(/^A refund of 100.00 rupees has no result yet/);
    expect((await refund(paymentId)).kind).toBe("done");
    expect(refundsAtProvider(paymentId)).toEqual([100_00]);
  });

  test("stays listed until the provider has sent the money, or after it refused", async () => {
    const { order, paymentId } = await payTwice();
    shop.razorpay.delayRefunds(true);
    expect((await refund(paymentId)).said).toContain("Repeat the command later");
    expect((await refund(paymentId)).said).toBe("The provider has accepted the refund, and still works on it.");
    expect([await strays(), await mailsAbout(order)]).toEqual([
      expect.stringContaining(paymentId),
      [expect.stringContaining("paid twice")],
    ]);
    for (const made of shop.razorpay.refundsOf(paymentId)) made.status = "failed";
    expect((await refund(paymentId)).said).toContain("Repeat the command later");
    for (const made of shop.razorpay.refundsOf(paymentId)) if (made.status === "pending") made.status = "processed";
    expect((await refund(paymentId)).said).toBe("The payment is already refunded.");
    expect([await strays(), (await mailsAbout(order)).length]).toEqual([expect.not.stringContaining(paymentId), 2]);
  });

  test("that was refunded on the provider's pages is recorded, and refunded no second time", async () => {
    const { order, paymentId } = await payTwice();
    shop.razorpay.refundByHand(paymentId, order.amount);
    expect((await refund(paymentId)).said).toBe("The payment is already refunded.");
    expect([refundsAtProvider(paymentId), await refundDue(order), await strays()]).toEqual([
      [order.amount],
      0,
      expect.not.stringContaining(paymentId),
    ]);
  });
});

test("An order's own payment can be refunded, an unknown payment cannot, and the provider's refusal is shown", async () => {
  const order = await shop.place();
  const paid = shop.razorpay.pay(order.providerOrderId);
  await report(shop.backend, order, callbackReport(paid));
  expect((await operate("order", order.orderId)).said).toContain(`Payment ${paid.razorpay_payment_id}`);
  expect((await refund("pay_unknown")).said).toBe("No payment with this id is recorded.");
  const [payment] = shop.razorpay.orders.get(order.providerOrderId)?.payments ?? [];
  if (payment === undefined) throw new Error("Nobody paid");
  payment.status = "failed";
  expect((await refund(payment.id)).said).toBe("The provider refused the refund: The request is invalid");
  payment.status = "captured";
  expect((await refund(payment.id, "--amount", "50")).kind).toBe("done");
  expect([await shop.stateOf(order), refundsAtProvider(payment.id)]).toEqual(["paid", [50_00]]);
});

test("A reseller's refund is a credit in the ledger that was sent back, so the balance stays", async () => {
  const reseller = await enrol(shop.backend);
  const order = acceptedOrder(await orderPrepaid(shop.backend, reseller, { car: 2 }));
  const { razorpay_payment_id: paymentId } = shop.razorpay.pay(order.providerOrderId);
  await shop.deliver(shop.razorpay.webhook("order.paid", order.providerOrderId));
  await refund(paymentId, "--amount", "150");
  await refund(paymentId, "--amount", "50");
  const { database } = shop.backend.services;
  const rows = await database.select().from(ledger).where(eq(ledger.resellerId, reseller.id)).orderBy(ledger.number);
  expect(rows.slice(2)).toMatchObject([
    { event: "refund", opening: 0, credit: 150_00, debit: 150_00, closing: 0, note: `Refund of order ${order.orderId}: Paid twice` },
    { event: "refund", credit: 50_00, debit: 50_00, closing: 0 },
  ]);
});

describe("in the sandbox", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await testBackend();
  });
  afterAll(() => backend.close());

  test("a payment is refunded as by the provider: once for a receipt, and never more than was paid", async () => {
    const order = await placeTestOrder(backend);
    const { provider } = backend.services.payments;
    const { providerPaymentId: paymentId } = await paidBy(backend, order, "pay_sandbox0000001");
    const request = { receipt: "refund-1", amount: 100_00, reason: "Returned" };
    const [first, second] = [await provider.refund(paymentId, request), await provider.refund(paymentId, request)];
    expect([first.kind, second]).toEqual(["accepted", first]);
    expect(await provider.refundsOf(paymentId)).toMatchObject([{ receipt: "refund-1", amount: 100_00, status: "processed" }]);
    const rest = { ...request, receipt: "refund-2", amount: order.amount };
    expect(await provider.refund(paymentId, rest)).toEqual({
      kind: "refused",
      reason: "The refund amount provided is greater than amount captured",
    });
    expect((await provider.refund("pay_unknown", request)).kind).toBe("refused");
  });
});
