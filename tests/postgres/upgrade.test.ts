import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { emptyDatabase } from "../../backend/testing/postgres-server";
import { inProject } from "../../commands/steps/project.mjs";
import { scaledTimeout } from "../harness/scaled-timeout";

const read = (file: string) => readFileSync(inProject("backend", "platform", "database", ...file.split("/")));
const statements = read("migrations/0001_invoices.sql").toString("utf8").split("--> statement-breakpoint");

/** The tables of version 1.0.0, with its demo data. Each test gets its own copy. */
const version1 = `create table migrations (name text primary key, applied_at timestamptz not null default now());
  ${read("migrations/0000_version_1.sql").toString("utf8")};${gunzipSync(read("demo-1.0.0.sql.gz")).toString("utf8")}`;

/** How version 1.0.0 books a postpaid order, in the order of its statements (its `issueInvoice` comes last). */
const ORDER = `insert into orders select 77, kind, name, phone, email, address, city, state, pincode, subtotal_paise, discount_paise, gst_paise,
  total_paise, promo_code_id, promo_held_until, now() from orders where kind = 'reseller' limit 1`;
const RESELLER_ORDER = `insert into reseller_orders select (jsonb_populate_record(o, '{"order_id": 77}')).* from reseller_orders o limit 1`;
const COUNTER = `update reseller_invoice_numbers set last = last + 1
  returning 'PN/' || financial_year || '/' || lpad(last::text, 6, '0') as number`;
const INVOICE = `insert into reseller_invoices select 77, $1, seller_state, buyer_gstin, cgst_paise, sgst_paise, igst_paise, now()
  from reseller_invoices limit 1`;

/** Returns a database of version 1.0.0, with a connection that migrates it, one of a running process, and one that watches both. */
async function databaseOfVersion1() {
  const { address, drop } = await emptyDatabase();
  onTestFinished(drop);
  const connect = async () => {
    const client = new Client(address);
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return { client, pid: rows[0]?.pid ?? 0 };
  };
  const [migration, old, watch] = [await connect(), await connect(), await connect()];
  await watch.client.query(version1);
  await watch.client.query("set search_path to public");
  /** Waits until some work has ended or arrived, or its session waits for a lock of another one. */
  const settledOrBlocked = async (work: Promise<unknown>, { pid }: { readonly pid: number }) => {
    let isSettled = false;
    const settle = () => void (isSettled = true);
    work.then(settle, settle);
    const isWaiting = async () => {
      const found = await watch.client.query<{ blockers: number }>("select cardinality(pg_blocking_pids($1)) as blockers", [pid]);
      return isSettled || (found.rows[0]?.blockers ?? 0) > 0;
    };
    await expect.poll(isWaiting, { timeout: scaledTimeout(10_000), interval: 5 }).toBe(true);
  };
  return { migration, old, watch, settledOrBlocked };
}

function event() {
  let happen: () => void = () => undefined;
  const happened = new Promise<void>((resolve) => (happen = resolve));
  return { happened, happen: () => happen() };
}

/** Books an order as version 1.0.0 does. Pauses after it has taken the number. */
async function bookOrder(client: Client, arrived: () => void, gate: Promise<void>): Promise<string> {
  for (const statement of ["begin", ORDER, RESELLER_ORDER]) await client.query(statement);
  const { rows } = await client.query<{ number: string }>(COUNTER);
  arrived();
  await gate;
  await client.query(INVOICE, [rows[0]?.number]);
  await client.query("commit");
  return rows[0]?.number ?? "";
}

test.each(
  statements.map((statement, index) => ({
    index,
    name: statement
      .trim()
      .replaceAll(/^--.*$/gm, "")
      .trim()
      .slice(0, 50),
  })),
)(
  "an order that version 1.0.0 books around statement $index keeps its invoice, and its number is not given again: $name",
  async ({ index }) => {
    const { migration, old, watch, settledOrBlocked } = await databaseOfVersion1();
    const arrival = event();
    const gate = event();
    await migration.client.query("begin");
    for (const statement of statements.slice(0, index)) await migration.client.query(statement);
    const booking = bookOrder(old.client, arrival.happen, gate.happened).catch((error: unknown) => String(error));
    await settledOrBlocked(Promise.race([arrival.happened, booking]), old);
    const rest = (async () => {
      for (const statement of [...statements.slice(index), "commit"]) await migration.client.query(statement);
    })();
    await settledOrBlocked(rest, migration);
    gate.happen();
    await rest;
    const booked = await booking;
    const { rows } = await watch.client.query<{ number: string }>("select number from tax_documents order by number");
    const numbers = rows.map(({ number }) => number);
    if (booked.startsWith("PN")) expect(numbers).toContain(booked);
    else expect(booked).toMatch(/relation "reseller_invoice_numbers" does not exist/);
    const counters = await watch.client.query(
      "select series_of_year || '/' || lpad(last::text, 6, '0') as number from tax_document_numbers",
    );
    expect(counters.rows).toEqual([{ number: numbers.at(-1) }]);
  },
);
