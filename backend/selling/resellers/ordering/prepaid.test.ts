import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { payResellerOrder, paymentStatuses } from "#contract/payments";
import { listPayments, readOrder } from "#contract/reseller";
import { words } from "#contract/words";
import { issueSession } from "../../../accounts/sessions";
import { payments, strayPayments, taxDocuments } from "../../tables";
import { ledger, resellerOrders } from "../tables";
import { razorpayForTests } from "../../../testing/razorpay";
import { enrol, orderIdOf, orderPrepaid, reportPaid, wholeList, type TestReseller } from "../../../testing/resellers";
import { acceptedOrder, waitingMails } from "../../../testing/shop";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { dispatchOrder } from "../../dispatch/dispatch";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const shop = razorpayForTests();

const rowsOf = ({ id }: TestReseller, { services } = backend) =>
  services.database.select().from(ledger).where(eq(ledger.resellerId, id)).orderBy(ledger.number);
const isPaid = async (orderId: string, { services } = backend) =>
  (await services.database.$count(resellerOrders, and(eq(resellerOrders.orderId, Number(orderId)), eq(resellerOrders.mode, "prepaid")))) ===
    1 && (await services.database.$count(payments, and(eq(payments.orderId, Number(orderId)), eq(payments.state, "paid")))) === 1;

describe("a prepaid order", () => {
  test("is opened at the provider, and is neither in the ledger nor invoiced before it is paid", async () => {
    const reseller = await enrol(backend);
    const placed = await orderPrepaid(backend, reseller, { car: 10 });
    const atProvider: unknown = expect.stringMatching(/^order_/);
    expect(placed).toMatchObject({
      kind: "ok",
      data: { order: { amount: 4_248_00 }, provider: { orderId: atProvider } },
    });
    expect(await rowsOf(reseller)).toEqual([]);
    expect(await backend.services.database.$count(taxDocuments, eq(taxDocuments.orderId, Number(orderIdOf(placed))))).toBe(0);
  });

  test("is placed once, with one order at the provider, even if its form is sent ten times at once", async () => {
    const reseller = await enrol(backend);
    const placed = await Promise.all(Array.from({ length: 10 }, () => orderPrepaid(backend, reseller, { bike: 5 }, { key: "one form" })));
    expect(new Set(placed.map((outcome) => (outcome.kind === "ok" ? outcome.data.provider.orderId : "")))).toHaveProperty("size", 1);
    expect(await backend.services.database.$count(resellerOrders, eq(resellerOrders.resellerId, reseller.id))).toBe(1);
  });

  test("does not count towards the purchase limit", async () => {
    const reseller = await enrol(backend, { purchaseLimit: 0 });
    expect((await orderPrepaid(backend, reseller, { car: 500 })).kind).toBe("ok");
  });

  test("that costs nothing cannot be paid online", async () => {
    const reseller = await enrol(backend, { prepaidDiscount: 100 });
    expect(await orderPrepaid(backend, reseller, { car: 10 })).toMatchObject({
      kind: "refused",
      message: "Orders below ₹1 cannot be paid online.",
    });
    expect(await backend.services.database.$count(resellerOrders, eq(resellerOrders.resellerId, reseller.id))).toBe(0);
  });
});

describe("the payment of a prepaid order", () => {
  test("adds one debit, credit, payment, invoice and mail, even if it is reported repeatedly", async () => {
    const reseller = await enrol(backend);
    const placed = await orderPrepaid(backend, reseller, { car: 10 });
    const id = orderIdOf(placed);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => reportPaid(backend, reseller, placed)));
    expect(outcomes.filter(({ kind }) => kind !== "ok")).toEqual([]);
    expect(await rowsOf(reseller)).toMatchObject([
      { number: 1, event: "order", opening: 0, credit: 0, debit: 4_248_00, closing: -4_248_00 },
      { number: 2, event: "payment", opening: -4_248_00, credit: 4_248_00, debit: 0, closing: 0 },
    ]);
    expect(await backend.call(listPayments, { guid: reseller.guid, ...wholeList }, { bearer: reseller.token })).toMatchObject({
      kind: "ok",
      data: { total: 1, payments: [{ date: "10-03-2026", amount: 4_248_00, reference: `pay_${id}` }] },
    });
    expect(await backend.services.database.$count(taxDocuments, eq(taxDocuments.orderId, Number(id)))).toBe(1);
    expect((await waitingMails(backend.services)).filter(({ subject }) => subject.includes(id))).toHaveLength(1);
  });

  test("is settled by the webhook alone", async () => {
    const reseller = await enrol(shop.backend);
    const placed = await orderPrepaid(shop.backend, reseller, { car: 10 });
    const { providerOrderId } = acceptedOrder(placed);
    shop.razorpay.pay(providerOrderId);
    const webhook = shop.razorpay.webhook("order.paid", providerOrderId);
    for (const copy of [webhook, webhook]) expect((await shop.deliver(copy)).status).toBe(200);
    expect(await isPaid(orderIdOf(placed), shop.backend)).toBe(true);
    expect(await rowsOf(reseller, shop.backend)).toHaveLength(2);
  });

  test("is refused without a valid signature, or with another amount, currency or provider's order", async () => {
    const reseller = await enrol(backend);
    const placed = await orderPrepaid(backend, reseller, { car: 10 });
    for (const change of [
      { signature: "0".repeat(64) },
      { signature: null },
      { amount: 100 },
      { providerOrderId: "order_other" },
      { currency: "USD" },
    ])
      expect(await reportPaid(backend, reseller, placed, change)).toMatchObject({ kind: "refused", message: words.checkoutFailed });
    expect(await isPaid(orderIdOf(placed))).toBe(false);
    expect(await rowsOf(reseller)).toEqual([]);
  });

  test("can be made after a failure, and a failure that is reported after the payment changes nothing", async () => {
    const reseller = await enrol(backend);
    const placed = await orderPrepaid(backend, reseller, { car: 10 });
    const failure = { status: paymentStatuses.failed, signature: null, failureReason: "Payment dismissed by user" } as const;
    expect((await reportPaid(backend, reseller, placed, failure)).kind).toBe("ok");
    expect((await reportPaid(backend, reseller, placed)).kind).toBe("ok");
    expect((await reportPaid(backend, reseller, placed, failure)).kind).toBe("ok");
    expect(await isPaid(orderIdOf(placed))).toBe(true);
  });

  test("is recorded for refund if another payment has paid the order", async () => {
    const reseller = await enrol(backend);
    const placed = await orderPrepaid(backend, reseller, { car: 10 });
    await reportPaid(backend, reseller, placed);
    await reportPaid(backend, reseller, placed, { providerPaymentId: "pay_second" });
    expect(await rowsOf(reseller)).toHaveLength(2);
    const strays = await backend.services.database.select().from(strayPayments).where(eq(strayPayments.providerPaymentId, "pay_second"));
    expect(strays).toMatchObject([{ reason: "paid already", amount: 4_248_00 }]);
  });
});

describe("an order that awaits its payment", () => {
  const payAgain = ({ guid, token }: TestReseller, orderId: string) => backend.call(payResellerOrder, { guid, orderId }, { bearer: token });
  const offersPayment = async ({ guid, token }: TestReseller, orderId: string) => {
    const details = await backend.call(readOrder, { guid, orderId }, { bearer: token });
    return details.kind === "ok" && details.data.order.isPayable;
  };

  test("can be paid later, through the same order at the provider, by its reseller only", async () => {
    const [reseller, other] = [await enrol(backend), await enrol(backend)];
    const placed = await orderPrepaid(backend, reseller, { car: 10 });
    const id = orderIdOf(placed);
    expect(await offersPayment(reseller, id)).toBe(true);
    expect(await payAgain(reseller, id)).toMatchObject({ kind: "ok", data: placed.kind === "ok" ? placed.data : null });
    for (const [who, order] of [
      [other, id],
      [reseller, "1"],
      [reseller, "x"],
    ] as const)
      expect(await payAgain(who, order)).toMatchObject({ kind: "refused", message: words.orderRefused });
  });

  test("cannot be paid again, nor after five days", async () => {
    const reseller = await enrol(backend);
    const [paid, old] = [await orderPrepaid(backend, reseller, { car: 10 }), await orderPrepaid(backend, reseller, { car: 20 })];
    await reportPaid(backend, reseller, paid);
    expect(await payAgain(reseller, orderIdOf(paid))).toMatchObject({ kind: "refused", message: "This order is paid already." });
    backend.clock.advance(5 * 86_400 + 1);
    const later = { ...reseller, token: await issueSession(backend.services.database, backend.services, "reseller", reseller.id) };
    expect(await payAgain(later, orderIdOf(old))).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("no longer") as string,
    });
    expect([await offersPayment(later, orderIdOf(paid)), await offersPayment(later, orderIdOf(old))]).toEqual([false, false]);
  });
});

test("A prepaid order is dispatched only after it is paid, and only once", async () => {
  const reseller = await enrol(backend);
  const placed = await orderPrepaid(backend, reseller, { car: 2, bike: 1 });
  const orderId = Number(orderIdOf(placed));
  const dispatch = (id: number) =>
    backend.services.database.transaction((transaction) =>
      dispatchOrder(transaction, backend.services, { orderId: id, courier: "Blue Dart", docket: "BD1" }),
    );
  expect(await dispatch(orderId)).toEqual({ kind: "not paid" });
  await reportPaid(backend, reseller, placed);
  const both = await Promise.all([dispatch(orderId), dispatch(orderId)]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(["already dispatched", "dispatched"]);
  expect(await dispatch(1)).toEqual({ kind: "unknown" });
  expect((await rowsOf(reseller)).at(-1)).toMatchObject({
    event: "dispatch",
    opening: 0,
    credit: 0,
    debit: 0,
    closing: 0,
    note: `Dispatch of order ${orderId} by Blue Dart, docket BD1`,
  });
});
