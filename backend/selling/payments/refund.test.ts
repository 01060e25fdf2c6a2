import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { formatRupees } from "#contract/money";
import { readPaymentState } from "#contract/payments";
import { merchant } from "../../../tests/fakes/razorpay";
import { paymentEvents, refunds } from "../tables";
import { ledger } from "../resellers/tables";
import { everything } from "../../desk/list";
import { readToday } from "../../desk/today";
import { readOrder } from "../order-page/handlers";
import { operatorOf, readerOf } from "../../testing/operator";
import { paidBy } from "../../testing/payments";
import { callbackReport, razorpayForTests } from "../../testing/razorpay";
import { enrol, orderPrepaid } from "../../testing/resellers";
import { acceptedOrder, placeTestOrder, report, waitingMails, type PlacedOrder } from "../../testing/shop";
import { reconcileRefunds } from "./reconciliation";
import { testBackend, type TestBackend } from "../../testing/test-backend";

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
    expect(await mailsAbout(order)).toContainEqual(expect.stringMatching(/^We have sent ₹[\d,]+ back for order \d+\.$/));
    expect((await operate("order", order.orderId)).said).toContain(`Refund of ${formatRupees(order.amount, true)}: processed, Paid twice`);
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
    expect((await refund(paymentId)).said).toContain("Repeat it later");
    expect((await refund(paymentId)).said).toBe("The provider has accepted the refund, and still works on it.");
    expect([await strays(), await mailsAbout(order)]).toEqual([
      expect.stringContaining(paymentId),
      [expect.stringContaining("paid twice")],
    ]);
    for (const made of shop.razorpay.refundsOf(paymentId)) made.status = "failed";
    expect((await refund(paymentId)).said).toContain("Repeat it later");
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
  expect((await operate("order", order.orderId)).said).toMatch(new RegExp(`\nProvider's id +${paid.razorpay_payment_id}`));
  expect((await refund("pay_unknown")).said).toBe("No payment with this id is recorded.");
  const [payment] = shop.razorpay.orders.get(order.providerOrderId)?.payments ?? [];
  if (payment === undefined) throw new Error("Nobody paid");
  payment.status = "failed";
  expect((await refund(payment.id)).said).toBe("The provider refused the refund: The request is invalid");
  payment.status = "captured";
  expect((await refund(payment.id, "--amount", "50")).kind).toBe("done");
  expect([await shop.stateOf(order), refundsAtProvider(payment.id)]).toEqual(["paid", [50_00]]);
});

describe("money that goes back at the provider", () => {
  async function placePaid() {
    const order = await shop.place();
    const { razorpay_payment_id: paymentId } = shop.razorpay.pay(order.providerOrderId);
    await shop.deliver(shop.razorpay.webhook("order.paid", order.providerOrderId));
    return { order, paymentId };
  }

  const shownOf = async ({ orderId }: PlacedOrder) => {
    const { order, refunds, creditNotes } = await readOrder(shop.backend.services, Number(orderId));
    return { state: order.state, refunds: refunds.map(({ state }) => state), credited: creditNotes.map(({ total }) => total) };
  };

  test("is settled like ours: by the webhook about a refund that somebody made at its dashboard", async () => {
    const { order, paymentId } = await placePaid();
    shop.razorpay.refundByHand(paymentId, order.amount);
    const copy = shop.razorpay.refundWebhook("refund.processed", paymentId);
    await Promise.all([shop.deliver(copy), shop.deliver(copy)]);
    // An event that comes late takes nothing back.
    for (const made of shop.razorpay.refundsOf(paymentId)) made.status = "pending";
    await shop.deliver(shop.razorpay.refundWebhook("refund.created", paymentId));
    expect(await shownOf(order)).toEqual({ state: "refunded", refunds: ["sent"], credited: [order.amount] });
  });

  test("is found without a webhook: a refund made there, and ours that was pending", async () => {
    const { order, paymentId } = await placePaid();
    shop.razorpay.refundByHand(paymentId, 100_00);
    shop.razorpay.delayRefunds(true);
    await refund(paymentId);
    expect((await shownOf(order)).refunds).toEqual(["sent", "pending"]);
    for (const made of shop.razorpay.refundsOf(paymentId)) made.status = "processed";
    const other = await placePaid();
    shop.razorpay.refundByHand(other.paymentId, 50_00);
    await reconcileRefunds(shop.backend.services);
    expect(await shownOf(order)).toEqual({ state: "refunded", refunds: ["sent", "sent"], credited: [100_00, order.amount - 100_00] });
    expect(await shownOf(other.order)).toEqual({ state: "to dispatch", refunds: ["sent"], credited: [50_00] });
  });

  test("after a dispute is booked once the bank has decided, and until then nothing is sent or cancelled", async () => {
    const { order, paymentId } = await placePaid();
    const report = (status: "open" | "won" | "lost") =>
      shop.deliver(shop.razorpay.disputeWebhook(`disp_${order.orderId}`, paymentId, order.amount, status));
    await report("open");
    expect(await shownOf(order)).toEqual({ state: "refunded", refunds: ["disputed"], credited: [] });
    expect((await operate(`cancel-order ${order.orderId} --note`, "disputed")).said).toBe(
      "The customer's bank has not decided the dispute yet.",
    );
    await report("won");
    expect(await shownOf(order)).toEqual({ state: "to dispatch", refunds: [], credited: [] });
    const lost = await placePaid();
    await shop.deliver(shop.razorpay.disputeWebhook(`disp_${lost.order.orderId}`, lost.paymentId, order.amount, "lost"));
    expect(await shownOf(lost.order)).toEqual({ state: "refunded", refunds: ["returned"], credited: [order.amount] });
    expect(await mailsAbout(lost.order)).toEqual([]);
  });

  test("after a dispute is found without a webhook, in each state", async () => {
    const { order, paymentId } = await placePaid();
    const found = [];
    for (const status of ["open", "lost"] as const) {
      shop.razorpay.disputeWebhook(`disp_${order.orderId}`, paymentId, order.amount, status);
      await reconcileRefunds(shop.backend.services);
      found.push(await shownOf(order));
    }
    expect(found).toEqual([
      { state: "refunded", refunds: ["disputed"], credited: [] },
      { state: "refunded", refunds: ["returned"], credited: [order.amount] },
    ]);
  });

  test("in an event that is not understood is not remembered, so that a later version can read it again", async () => {
    const { paymentId } = await placePaid();
    shop.razorpay.refundByHand(paymentId, 100_00);
    const { body, headers } = shop.razorpay.refundWebhook("refund.processed", paymentId);
    const strange = body.replace("refund.processed", "refund.invented");
    const signature = createHmac("sha256", merchant.webhookSecret).update(strange).digest("hex");
    const before = await shop.backend.services.database.$count(paymentEvents);
    const answer = await shop.deliver({ body: strange, headers: { ...headers, "X-Razorpay-Signature": signature } });
    expect([answer.status, await shop.backend.services.database.$count(paymentEvents)]).toEqual([200, before]);
  });
});

test("A refund is booked together with its row in the audit, or later", async () => {
  const { paymentId } = await payTwice();
  const { database } = shop.backend.services;
  const states = () => database.select({ state: refunds.state }).from(refunds).where(eq(refunds.providerPaymentId, paymentId));
  await database.execute("alter table audit add constraint broken check (outcome <> 'done') not valid");
  await expect(refund(paymentId)).rejects.toThrow();
  expect(await states()).toEqual([{ state: "requested" }]);
  await database.execute("alter table audit drop constraint broken");
  await reconcileRefunds(shop.backend.services);
  expect(await states()).toEqual([{ state: "processed" }]);
});

test("At the desk, a stray payment's refund is its own, says whose money moves, and leaves the list once it is sent", async () => {
  const { order, paymentId } = await payTwice();
  const { services } = shop.backend;
  const openInList = async () => {
    const found = await readerOf(services).readPage("stray-payments", { ...everything, filters: { state: "open" } });
    const count = (await readToday(services, "all")).waiting.find(({ list }) => list === "stray-payments")?.count;
    return { isListed: found?.rows.some(({ to }) => to?.id === paymentId), countAgrees: count === found?.rows.length };
  };
  expect(await openInList()).toEqual({ isListed: true, countAgrees: true });
  const readStray = () => readerOf(services).readThing({ kind: "stray-payments", id: paymentId });
  expect((await readStray())?.actions).toEqual([
    { command: "refund", title: "Refund ₹590.00 to Asha Menon", of: { payment: paymentId }, values: {}, options: {} },
  ]);
  await refund(paymentId);
  expect([(await readStray())?.actions, await openInList()]).toEqual([[], { isListed: false, countAgrees: true }]);
  expect(await refundDue(order)).toBe(0);
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

  test("a payment is refunded once for a receipt, and never more than was paid", async () => {
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
