import { afterAll, beforeAll, expect, test } from "vitest";

import type { ListQuery } from "#contract/desk";
import { lists } from "../../backend/desk/lists/lists";
import { readToday } from "../../backend/desk/today";
import { readerOf } from "../../backend/testing/operator";
import { testBackend, type TestBackend } from "../../backend/testing/test-backend";
import { scaledTimeout } from "../harness/scaled-timeout";
import { openPlanReader, type PlanReader } from "./plan-reader";

const STICKERS = 1_000_000;
const ORDERS = 100_000;
/** A page has 50 rows. A list that joins other tables reads a few rows for each. */
const ROWS_OF_A_PAGE = 1_000;
/** A page of days adds up their documents, a hundred a day, with their payments. One day more shows whether there is another page. */
const ROWS_OF_DAYS = 51 * 2 * 110;

const firstPage: ListQuery = { search: null, filters: {}, sort: null, from: null, to: null, position: { kind: "first" } };

let backend: TestBackend;
let reader: PlanReader;

beforeAll(async () => {
  backend = await testBackend();
  reader = await openPlanReader(backend);
  await generate();
}, scaledTimeout(240_000));
afterAll(async () => {
  await reader.client.end();
  await backend.close();
});

const searched: Readonly<Record<string, string>> = {
  orders: "buyer-77@example.in",
  stickers: "KA0177777",
  payments: "pay_77",
  invoices: "PN/000000000077",
  resellers: "nobody@example.in",
  inquiries: "nobody@example.in",
  grievances: "nobody@example.in",
};

test.each(lists.map(({ description }) => [description.name]))(
  "the first, last and a searched page of %s read a few rows of a million",
  async (name) => {
    const queries: ListQuery[] = [
      firstPage,
      { ...firstPage, position: { kind: "last" } },
      { ...firstPage, search: searched[name] ?? null },
    ];
    for (const query of queries) {
      const statements = await reader.statementsOf(() => readerOf(backend.services).readPage(name, query));
      expect([name, query.position.kind, query.search, statements.length]).toEqual([name, query.position.kind, query.search, 1]);
      const isFew = (rows: unknown) => Number(rows) < (name === "days" ? ROWS_OF_DAYS : ROWS_OF_A_PAGE);
      expect([name, query.search, await reader.rowsRead(statements)]).toEqual([name, query.search, expect.toSatisfy(isFew)]);
    }
  },
  scaledTimeout(60_000),
);

test.each(["9810000077", "buyer-77@example.in", "KA0177777", "77", "docket-77", "sticker-77"])(
  "a search for %s in everything reads a few rows",
  async (text) => {
    const statements = await reader.statementsOf(() => readerOf(backend.services).find(text));
    expect(statements.length).toBeLessThan(12);
    expect(await reader.rowsRead(statements)).toBeLessThan(10 * ROWS_OF_A_PAGE);
  },
);

test.each(["Buyer 77 ", "KA0177"])("a search for a part, %s, reads each table of names or plates once", async (text) => {
  const statements = await reader.statementsOf(() => readerOf(backend.services).find(text));
  expect(await reader.rowsRead(statements)).toBeLessThan(5 * ORDERS);
});

test("the first page of the day reads no table as a whole", async () => {
  const statements = await reader.statementsOf(() => readToday(backend.services, "all"));
  expect(statements.length).toBeLessThan(20);
  expect(await reader.rowsRead(statements)).toBeLessThan(ORDERS);
});

/** Inserts a million stickers and a hundred thousand orders over three years, with owners, vehicles, payments and parcels. */
async function generate(): Promise<void> {
  const at = `timestamptz '${backend.clock.now().toISOString()}' - n * interval '1000 days'`;
  for (const statement of [
    "set session_replication_role = replica",
    `insert into stickers (id, guid, product_id, is_paid, rate_paise, created_at)
     select n, 'sticker-' || n, 1 + n % 2, true, 50000, ${at} / ${STICKERS} from generate_series(1, ${STICKERS}) as n`,
    `insert into owners (id, login_id, phone, email, name, created_at)
     select n, n, 9810000000 + n, 'buyer-' || n || '@example.in', 'Buyer ' || n || ' ', ${at} / ${ORDERS} from generate_series(1, ${ORDERS}) as n`,
    `insert into vehicles (id, owner_id, sticker_id, plate, emergency_phone, created_at)
     select n, n, n, 'KA01' || n, '9845011122', ${at} / ${ORDERS} from generate_series(1, ${ORDERS}) as n`,
    `insert into orders (id, kind, name, phone, email, address, city, state, pincode, subtotal_paise, discount_paise, gst_paise, total_paise, created_at)
     select n, 'shop', 'Buyer ' || n || ' ', 9810000000 + n, 'buyer-' || n || '@example.in', 'x', 'Pune', 'Maharashtra', '411001', 50000, 0, 9000, 59000,
       ${at} / ${ORDERS} from generate_series(1, ${ORDERS}) as n`,
    `insert into payments (order_id, state, amount_paise, currency, provider_payment_id, created_at, paid_at)
     select n, 'paid', 59000, 'INR', 'pay_' || n, ${at} / ${ORDERS}, ${at} / ${ORDERS} from generate_series(1, ${ORDERS}) as n`,
    `insert into tax_documents (number, series, order_id, content, issued_at)
     select 'PN/' || lpad(n::text, 12, '0'), 'PN', n, '{"seller": {"state": "Goa"}, "buyer": {"state": "Goa"}, "lines": [], "corrects": null, "total": 59000, "taxable": 50000}',
       ${at} / ${ORDERS} from generate_series(1, ${ORDERS}) as n`,
    `insert into shop_dispatches (order_id, courier, docket, dispatched_at)
     select n, 'DTDC', 'docket-' || n, ${at} / ${ORDERS} from generate_series(51, ${ORDERS}) as n`,
    "reset session_replication_role",
    "analyze",
  ])
    await reader.client.query(statement);
}
