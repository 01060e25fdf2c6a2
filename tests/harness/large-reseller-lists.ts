import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";

import { environmentOf } from "./data-directory";

/** How many rows `insertLargeLists` adds to a reseller's lists. */
export const largeListCounts = { stickers: 10_000, orders: 2_000, payments: 2_000, ledgerRows: 4_000 } as const;

/** Fills a reseller's lists with SQL. No server may use the data at the same time. */
export async function insertLargeLists(dataDirectory: string, email: string): Promise<void> {
  const database = await connect(dataDirectory);
  const reseller = `(select id from resellers where email = '${email}')`;
  for (const statement of [stickers, stickersOfReseller, orders, ordersOfReseller, orderLines, payments, ledger, "analyze"])
    await database.run(statement.replaceAll(":reseller", reseller));
  await database.close();
}

type Connection = { run(statement: string): Promise<unknown>; close(): Promise<void> };

async function connect(dataDirectory: string): Promise<Connection> {
  const address = environmentOf(dataDirectory)["DATABASE_URL"];
  if (address === undefined) {
    const embedded = await PGlite.create(join(dataDirectory, "database"));
    return { run: (statement) => embedded.query(statement), close: () => embedded.close() };
  }
  const client = new Client(address);
  await client.connect();
  return { run: (statement) => client.query(statement), close: () => client.end() };
}

const stickers = `
  insert into stickers (id, guid, product_id, is_paid, rate_paise, created_at)
  select 700000000000 + n, 'many' || md5(n::text), 1 + n % 2, true, 49900, now() from generate_series(1, ${largeListCounts.stickers}) n`;

const stickersOfReseller = `
  insert into reseller_stickers (sticker_id, reseller_id, number)
  select 700000000000 + n, :reseller, n + (select coalesce(max(number), 0) from reseller_stickers where reseller_id = :reseller)
  from generate_series(1, ${largeListCounts.stickers}) n`;

const orders = `
  insert into orders (id, kind, name, phone, email, address, city, state, pincode,
    subtotal_paise, discount_paise, gst_paise, total_paise, created_at)
  select 710000000000 + n, 'reseller', 'Many Motors', '9822012345', 'many@example.in', '14 Station Road', 'Pune', 'Maharashtra', '411001',
    40500, 0, 7290, 47790, now() - n * interval '1 hour'
  from generate_series(1, ${largeListCounts.orders}) n`;

const ordersOfReseller = `
  insert into reseller_orders (order_id, reseller_id, mode, quantity, rate_paise, discount_percent, created_at, paid_at,
    dispatched_at, courier, docket)
  select id, :reseller, 'postpaid', 1, 45000, 10, created_at, created_at, created_at, 'Blue Dart', 'BD' || id
  from orders where id > 710000000000 and id <= 710000000000 + ${largeListCounts.orders}`;

const orderLines = `
  insert into order_lines (id, order_id, product_id, quantity, price_paise)
  select 720000000000 + n, 710000000000 + n, 1, 1, 40500 from generate_series(1, ${largeListCounts.orders}) n`;

const payments = `
  insert into reseller_payments (id, reseller_id, amount_paise, reference, paid_at)
  select 730000000000 + n, :reseller, 47790, 'MANY' || n, now() from generate_series(1, ${largeListCounts.payments}) n`;

/** Adds ledger rows for orders and payments in turn. The balances continue from the reseller's last row, as the database requires. */
const ledger = `
  insert into reseller_ledger (id, reseller_id, number, event, order_id, payment_id,
    opening_paise, credit_paise, debit_paise, closing_paise, note, created_at)
  select 740000000000 + n, :reseller, last.number + n, event,
    case when event = 'order' then 710000000000 + (n + 1) / 2 end, case when event = 'payment' then 730000000000 + n / 2 end,
    last.closing - paid, paid, 47790 - paid, last.closing - 47790 + paid, '', now()
  from generate_series(1, ${largeListCounts.ledgerRows}) n,
    lateral (select case n % 2 when 1 then 'order' else 'payment' end as event, case n % 2 when 1 then 0 else 47790 end as paid) as what,
    (select number, closing_paise as closing from reseller_ledger where reseller_id = :reseller order by number desc limit 1) as last
  order by n`;
