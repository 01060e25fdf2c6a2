import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { placePostpaidOrder } from "#contract/reseller";
import { words } from "#contract/words";
import { orderLines, orders } from "../../tables";
import { ledger, priceBreaks, resellerOrders } from "../tables";
import { orderRequest, bookPostpaid, enrol, orderIdOf, priceOf, type TestReseller } from "../../../testing/resellers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { openQuantity, recordPayment } from "../ledger/credit";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const countOrders = ({ id }: TestReseller) => backend.services.database.$count(resellerOrders, eq(resellerOrders.resellerId, id));
const pay = ({ id: resellerId }: TestReseller, amount: number, reference: string) =>
  backend.services.database.transaction((transaction) => recordPayment(transaction, backend.services, { resellerId, amount, reference }));

async function book(reseller: TestReseller, change: Partial<ReturnType<typeof orderRequest>>) {
  const request = { ...orderRequest(reseller, "postpaid", { car: 10 }), ...change };
  return backend.call(placePostpaidOrder, request, { bearer: reseller.token });
}

describe("an order", () => {
  test("is priced by its total quantity, less the discount, plus GST on the sum", async () => {
    const reseller = await enrol(backend);
    const booked = await bookPostpaid(backend, reseller, { car: 30, bike: 25 });
    const id = orderIdOf(booked);
    expect(booked).toMatchObject({ kind: "ok", message: `Order created successfully! Order ID: ${id}` });
    const [order] = await backend.services.database
      .select()
      .from(orders)
      .where(eq(orders.id, Number(id)));
    expect(order).toMatchObject({
      kind: "reseller",
      subtotal: 55 * 378_00,
      discount: 0,
      gst: 3_742_20,
      total: 24_532_20,
      state: "Maharashtra",
    });
  });

  test("combines several rows of one product", async () => {
    const reseller = await enrol(backend);
    const [line] = orderRequest(reseller, "postpaid", { car: 10 }).lines;
    if (line === undefined) throw new Error("Order line missing");
    const outcome = await book(reseller, {
      lines: [
        { ...line, quantity: 4 },
        { ...line, quantity: 0 },
        { ...line, quantity: 6 },
      ],
    });
    const lines = await backend.services.database
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, Number(orderIdOf(outcome))));
    expect(lines).toMatchObject([{ productId: 1, quantity: 10 }]);
  });

  test("is placed once per form, even if the form is resubmitted", async () => {
    const reseller = await enrol(backend);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => bookPostpaid(backend, reseller, { car: 60 }, { key: "one form" })));
    expect(new Set(outcomes.map(orderIdOf)).size).toBe(1);
    expect(await countOrders(reseller)).toBe(1);
  });

  test.each([
    ["no stickers", [], words.quantitiesMissing],
    ["quantity zero", [{ productId: "1", quantity: 0, price: 405_00 }], words.quantitiesMissing],
    ["a negative quantity", [{ productId: "1", quantity: -1, price: 405_00 }], "Quantities must be whole numbers of 0 or more."],
    [
      "ten million stickers",
      [{ productId: "1", quantity: 10_000_000, price: 288_00 }],
      "Please order at most 10,000 packs of two at a time.",
    ],
    ["a lower price", [{ productId: "1", quantity: 10, price: 1 }], "The price has changed. Please review your order."],
    [
      "a product that is not sold",
      [{ productId: "3", quantity: 10, price: 405_00 }],
      "One of the products is no longer available. Please review your order.",
    ],
  ])("with %s is refused", async (_what, lines, message) => {
    const reseller = await enrol(backend);
    expect(await book(reseller, { lines })).toMatchObject({ kind: "refused", message });
    expect(await countOrders(reseller)).toBe(0);
  });

  test("is refused if the website assumed a higher discount", async () => {
    const reseller = await enrol(backend);
    const request = orderRequest({ ...reseller, postpaidDiscount: 90 }, "postpaid", { car: 10 });
    expect((await book(reseller, request)).kind).toBe("refused");
  });
});

describe("a quoted rate", () => {
  test("is valid for half an hour, for any number of orders", async () => {
    const reseller = await enrol(backend);
    const request = { ...orderRequest(reseller, "postpaid", { car: 10 }), lines: [{ productId: "1", quantity: 10, price: 360_00 }] };
    expect((await book(reseller, request)).kind).toBe("refused");
    expect(await priceOf(backend, reseller, 120)).toMatchObject({ kind: "ok", data: { price: { price: 400_00 } } });
    expect((await book(reseller, request)).kind).toBe("ok");
    backend.clock.advance(29 * 60);
    expect((await book(reseller, request)).kind).toBe("ok");
    backend.clock.advance(60);
    expect((await book(reseller, request)).kind).toBe("refused");
  });

  test("stays valid after a change of the price list, but only for the reseller to whom it was quoted", async () => {
    const [reseller, other] = [await enrol(backend), await enrol(backend)];
    await priceOf(backend, reseller, 10);
    await backend.services.database.update(priceBreaks).set({ rate: 500_00 }).where(eq(priceBreaks.fromQuantity, 1));
    expect((await bookPostpaid(backend, reseller, { car: 10 })).kind).toBe("ok");
    expect((await bookPostpaid(backend, other, { car: 10 })).kind).toBe("refused");
    await backend.services.database.update(priceBreaks).set({ rate: 450_00 }).where(eq(priceBreaks.fromQuantity, 1));
  });

  test.each([
    [-5, 450_00],
    [0, 450_00],
    [49, 450_00],
    [50, 420_00],
    [999, 350_00],
    [10_000_000, 320_00],
  ])("for %i stickers is %i paise", async (quantity, price) => {
    expect(await priceOf(backend, await enrol(backend), quantity)).toMatchObject({ kind: "ok", data: { price: { price } } });
  });
});

describe("the purchase limit", () => {
  test("counts unpaid stickers, and the response says how many more can be ordered", async () => {
    const reseller = await enrol(backend);
    expect(await bookPostpaid(backend, reseller, { car: 101 })).toMatchObject({
      kind: "refused",
      message: 'Sorry you cannot order more than "100" Quantity for postpaid order',
    });
    orderIdOf(await bookPostpaid(backend, reseller, { car: 30, bike: 30 }));
    expect(await priceOf(backend, reseller, 1)).toMatchObject({ data: { terms: { purchaseLimit: 100, purchaseLeft: 40 } } });
    expect(await bookPostpaid(backend, reseller, { car: 41 })).toMatchObject({ message: words.postpaidLimitExceeded(40) });
    orderIdOf(await bookPostpaid(backend, reseller, { bike: 40 }));
    expect(await bookPostpaid(backend, reseller, { car: 1 })).toMatchObject({ message: words.postpaidLimitExceeded(0) });
  });

  test("is restored when payments settle the oldest orders in full, and a repeated reference restores nothing", async () => {
    const reseller = await enrol(backend);
    orderIdOf(await bookPostpaid(backend, reseller, { car: 40 }));
    orderIdOf(await bookPostpaid(backend, reseller, { car: 35 }));
    const oldest = Number(orderIdOf(await bookPostpaid(backend, reseller, { car: 25 })));
    const createdAt = new Date(backend.clock.now().getTime() - 1000);
    await backend.services.database.update(resellerOrders).set({ createdAt }).where(eq(resellerOrders.orderId, oldest));
    // 25 stickers at 405 rupees, plus GST.
    expect(await pay(reseller, 11_947_49, "NEFT 1")).toBe("recorded");
    expect(await openQuantity(backend.services.database, reseller.id)).toBe(100);
    expect(await pay(reseller, 1, "NEFT 2")).toBe("recorded");
    expect(await openQuantity(backend.services.database, reseller.id)).toBe(75);
    expect(await pay(reseller, 1_000_000_00, "NEFT 2")).toBe("another amount");
    expect(await openQuantity(backend.services.database, reseller.id)).toBe(75);
  });

  test("does not count orders that the reseller's credit covers", async () => {
    const reseller = await enrol(backend);
    await pay(reseller, 100_000_00, "Deposit");
    orderIdOf(await bookPostpaid(backend, reseller, { car: 100 }));
    expect(await openQuantity(backend.services.database, reseller.id)).toBe(0);
  });

  test("is not exceeded by fifty concurrent orders, and the ledger balances", async () => {
    const reseller = await enrol(backend);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => bookPostpaid(backend, reseller, { car: 4, bike: 3 })));
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(14);
    expect(outcomes.filter(({ kind }) => kind === "refused")).toHaveLength(36);
    expect(await openQuantity(backend.services.database, reseller.id)).toBe(98);
    const rows = await backend.services.database.select().from(ledger).where(eq(ledger.resellerId, reseller.id)).orderBy(ledger.number);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
    // 7 stickers at 405 rupees, plus GST.
    expect(rows.at(-1)?.closing).toBe(-14 * 3_345_30);
  });
});
