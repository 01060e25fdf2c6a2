import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { listLedger } from "#contract/reseller";
import { scaledTimeout } from "../../../../tests/harness/scaled-timeout";
import { orders } from "../../tables";
import { ledger, resellerOrders, resellerPayments } from "../tables";
import { bookPostpaid, enrol, orderIdOf, orderPrepaid, reportPaid, wholeList, type TestReseller } from "../../../testing/resellers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { dispatchOrder } from "../../dispatch/dispatch";
import { openQuantity, recordPayment } from "./credit";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const database = () => backend.services.database;
const rowsOf = ({ id }: TestReseller) => database().select().from(ledger).where(eq(ledger.resellerId, id)).orderBy(ledger.number);

const operation = fc.oneof(
  fc.record({ kind: fc.constant("book" as const), car: fc.nat({ max: 40 }), bike: fc.nat({ max: 40 }) }),
  fc.record({ kind: fc.constant("prepay" as const), car: fc.nat({ max: 40 }), bike: fc.nat({ max: 40 }), isPaid: fc.boolean() }),
  fc.record({ kind: fc.constant("pay" as const), amount: fc.integer({ min: 1, max: 30_000_00 }) }),
  fc.record({ kind: fc.constant("dispatch" as const), which: fc.nat({ max: 20 }) }),
);

type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(reseller: TestReseller, doing: Operation, reference: string): Promise<void> {
  const { services } = backend;
  switch (doing.kind) {
    case "book":
      await bookPostpaid(backend, reseller, doing);
      return;
    case "prepay": {
      const placed = await orderPrepaid(backend, reseller, doing);
      if (placed.kind === "ok" && doing.isPaid) await reportPaid(backend, reseller, placed);
      return;
    }
    case "pay":
      await database().transaction((transaction) =>
        recordPayment(transaction, services, { resellerId: reseller.id, amount: doing.amount, reference }),
      );
      return;
    case "dispatch": {
      const made = await database().select().from(resellerOrders).where(eq(resellerOrders.resellerId, reseller.id));
      const orderId = made[doing.which]?.orderId ?? 0;
      await database().transaction((transaction) => dispatchOrder(transaction, services, { orderId, courier: "DTDC", docket: "DT1" }));
    }
  }
}

/** Sums the reseller's orders and payments, without reading the ledger. */
async function factsOf({ id }: TestReseller) {
  const made = await database()
    .select({ mode: resellerOrders.mode, paidAt: resellerOrders.paidAt, quantity: resellerOrders.quantity, total: orders.total })
    .from(resellerOrders)
    .innerJoin(orders, eq(orders.id, resellerOrders.orderId))
    .where(eq(resellerOrders.resellerId, id));
  const received = await database().select().from(resellerPayments).where(eq(resellerPayments.resellerId, id));
  const owed = made.filter(({ mode, paidAt }) => mode === "postpaid" || paidAt !== null);
  const open = made.filter(({ mode, paidAt }) => mode === "postpaid" && paidAt === null);
  return {
    debits: owed.reduce((sum, { total }) => sum + total, 0),
    credits: received.reduce((sum, { amount }) => sum + amount, 0),
    open: open.reduce((sum, { quantity }) => sum + quantity, 0),
    openAmount: open.reduce((sum, { total }) => sum + total, 0),
  };
}

async function expectBalancedLedger(reseller: TestReseller): Promise<void> {
  const rows = await rowsOf(reseller);
  const facts = await factsOf(reseller);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  let before = 0;
  for (const { opening, credit, debit, closing } of rows) {
    expect(opening).toBe(before);
    expect(closing).toBe(opening + credit - debit);
    before = closing;
  }
  expect(rows.reduce((sum, { debit }) => sum + debit, 0)).toBe(facts.debits);
  expect(rows.reduce((sum, { credit }) => sum + credit, 0)).toBe(facts.credits);
  expect(facts.open).toBeLessThanOrEqual(reseller.purchaseLimit);
  expect(await openQuantity(database(), reseller.id)).toBe(facts.open);
  // The debt does not exceed the open orders.
  expect(facts.openAmount + before).toBeGreaterThanOrEqual(0);
}

test(
  "The ledger balances after any sequence of operations, even concurrent ones",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), fc.boolean(), async (operations, inParallel) => {
        const reseller = await enrol(backend);
        const run = (doing: Operation, index: number) => apply(reseller, doing, `payment ${index}`);
        if (inParallel) await Promise.all(operations.map(run));
        else for (const [index, doing] of operations.entries()) await run(doing, index);
        await expectBalancedLedger(reseller);
      }),
      { numRuns: 25 },
    );
  },
  scaledTimeout(120_000),
);

describe("the ledger in the database", () => {
  test("refuses updates, deletes and truncation", async () => {
    const reseller = await enrol(backend);
    orderIdOf(await bookPostpaid(backend, reseller, { car: 1 }));
    const before = await rowsOf(reseller);
    const tampering = [
      () => database().update(ledger).set({ note: "nothing happened" }).where(eq(ledger.resellerId, reseller.id)),
      () => database().delete(ledger).where(eq(ledger.resellerId, reseller.id)),
      () => database().execute(sql`truncate reseller_ledger`),
    ];
    for (const tamper of tampering) await expect(tamper()).rejects.toMatchObject({ cause: { message: "The ledger only takes new rows" } });
    expect(await rowsOf(reseller)).toEqual(before);
  });

  test("refuses a row with a wrong opening balance, a skipped or repeated number, a wrong sum or a negative credit", async () => {
    const reseller = await enrol(backend);
    orderIdOf(await bookPostpaid(backend, reseller, { car: 1 }));
    const [{ closing } = { closing: 0 }] = await rowsOf(reseller);
    const good = {
      resellerId: reseller.id,
      number: 2,
      event: "payment" as const,
      opening: closing,
      credit: 100,
      debit: 0,
      closing: closing + 100,
      note: "",
      createdAt: backend.clock.now(),
    };
    const invalidRows = [
      { ...good, opening: 0, closing: 100 },
      { ...good, number: 3 },
      { ...good, number: 1 },
      { ...good, closing },
      { ...good, credit: -100, closing: closing - 100 },
    ];
    const enter = (row: typeof good) =>
      database()
        .insert(ledger)
        .values({ ...row, id: backend.services.secrets.randomId() });
    for (const row of invalidRows) await expect(enter(row)).rejects.toThrow();
    expect(await rowsOf(reseller)).toHaveLength(1);
    await enter(good);
    expect(await rowsOf(reseller)).toHaveLength(2);
  });
});

test("/ledger_list returns the ledger in pages, newest first", async () => {
  const reseller = await enrol(backend);
  for (let count = 0; count < 12; count += 1) orderIdOf(await bookPostpaid(backend, reseller, { car: 1 }));
  const list = (paging: { page: number | null; pageSize: number | null }) =>
    backend.call(listLedger, { ...wholeList, guid: reseller.guid, ...paging }, { bearer: reseller.token });
  const all = await list(wholeList);
  const rows = all.kind === "ok" ? all.data.rows : [];
  expect(rows).toHaveLength(12);
  // One sticker at 405 rupees, plus GST.
  expect(rows[0]).toMatchObject({ opening: -11 * 477_90, credit: 0, debit: 477_90, closing: -12 * 477_90, date: "10-03-2026" });
  for (const [index, row] of rows.slice(0, -1).entries()) expect(row.opening).toBe(rows[index + 1]?.closing);
  expect(await list({ page: 2, pageSize: 10 })).toMatchObject({ data: { total: 12, rows: rows.slice(10) } });
  expect(await list({ page: 999, pageSize: 10 })).toMatchObject({ data: { total: 12, rows: [] } });
});
