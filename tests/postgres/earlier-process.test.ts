import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { openPostgres } from "../../backend/platform/database/postgres";
import { emptyDatabase } from "../../backend/testing/postgres-server";
import { inProject } from "../../commands/steps/project.mjs";

const folder = inProject("backend", "platform", "database", "migrations");
const scripts = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");

/** What a process of 1.0.0 cannot do after the first migration: the upgrade notes say to stop it. */
const GIVEN_UP = new Set(["reseller_invoices", "reseller_invoice_numbers"]);

/** The rows of 1.0.0's demo, as one statement for each table. Statements without columns fill the columns that 1.0.0 knows. */
const demoRows = gunzipSync(readFileSync(inProject("backend", "platform", "database", "demo-1.0.0.sql.gz")))
  .toString("utf8")
  .split(/^(?=INSERT INTO|SELECT)/m)
  .filter((statement) => !new Set([...GIVEN_UP, "migrations"]).has(/^INSERT INTO public\.(\w+)/.exec(statement)?.[1] ?? ""));

/** The tables from which 1.0.0's clean-up, or its API calls, delete rows. */
const emptied = `accident_requests account_disclosures caller_requests contact_reports guess_allowances idempotency_keys
  known_browsers one_time_codes outbox payment_events presence_proofs promo_failures promo_grants reseller_price_breaks reseller_quotes
  reseller_stickers sandbox_deliveries sessions shop_dispatches stopped_callers stray_payments unknown_codes wrong_vehicle_reports`;

async function databaseWith(migrations: readonly string[]): Promise<{ readonly client: Client; readonly address: string }> {
  const { address, drop } = await emptyDatabase();
  onTestFinished(drop);
  const client = new Client(address);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("create table migrations (name text primary key, applied_at timestamptz not null default now())");
  for (const name of migrations) {
    await client.query(read(name));
    await client.query("insert into migrations values ($1)", [name]);
  }
  return { client, address };
}

/** Reads what a program relies on: the columns, and what refuses rows. */
async function catalogOf(client: Client) {
  const rows = async (query: string) => (await client.query<{ of: string; what: string }>(query)).rows;
  return {
    columns: await rows(`select table_name as of, column_name || ' ' || data_type as what from information_schema.columns
      where table_schema = 'public'`),
    /** Columns that an insert must name. */
    required: await rows(`select table_name as of, column_name || ' ' || data_type as what from information_schema.columns
      where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`),
    unique: await rows(`select tablename as of, regexp_replace(indexdef, '.* USING', '') as what from pg_indexes
      where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`),
    checks: await rows(`select conrelid::regclass::text as of, pg_get_constraintdef(oid) as what from pg_constraint
      where contype in ('c', 'f', 'x') and connamespace = 'public'::regnamespace`),
    /** Tables whose rows other rows keep from being deleted. */
    kept: await rows(`select confrelid::regclass::text as of, conname as what from pg_constraint
      where contype = 'f' and confdeltype = 'a' and connamespace = 'public'::regnamespace`),
  };
}

type Facts = Awaited<ReturnType<typeof catalogOf>>["columns"];
const without = (facts: Facts, others: Facts) => {
  const known = new Set(others.map((fact) => `${fact.of}: ${fact.what}`));
  return facts.map((fact) => `${fact.of}: ${fact.what}`).filter((fact) => !known.has(fact));
};

test.each(scripts.slice(1).map((name, index) => [name, scripts.slice(0, index + 2)] as const))(
  "a process of 1.0.0 can still write after %s",
  async (_, migrations) => {
    const old = await catalogOf((await databaseWith(scripts.slice(0, 1))).client);
    const { client } = await databaseWith(migrations);
    const now = await catalogOf(client);
    const tables = new Set(old.columns.map(({ of }) => of).filter((table) => !GIVEN_UP.has(table)));
    const ofOldTables = (facts: Facts) => facts.filter(({ of }) => tables.has(of));
    expect({ columns: without(ofOldTables(old.columns), now.columns) }).toEqual({ columns: [] });
    expect({ unique: without(ofOldTables(old.unique), now.unique) }).toEqual({ unique: [] });
    expect({ required: without(ofOldTables(now.required), old.required) }).toEqual({ required: [] });
    const deletes = new Set(emptied.split(/\s+/));
    expect({ kept: without(now.kept, old.kept).filter((fact) => deletes.has(fact.replace(/:.*/, ""))) }).toEqual({ kept: [] });
    // A new unique index or foreign key refuses no row of 1.0.0 if it has a column that 1.0.0 leaves null.
    const oldColumns = new Set(old.columns.map(({ of, what }) => `${of}: ${what.replace(/ .*/, "")}`));
    const isOfNewColumn = (check: string) => {
      const [, table = "", column = ""] = /^(\w+): FOREIGN KEY \((\w+)\)/.exec(check) ?? [];
      return column !== "" && !oldColumns.has(`${table}: ${column}`);
    };
    const checks = without(ofOldTables(now.checks), old.checks).filter((check) => !isOfNewColumn(check));
    expect({ checks }).toEqual({ checks: [] });
    const refusing = without(ofOldTables(now.unique), old.unique).filter((fact) => {
      const [table = "", definition = ""] = fact.split(": ");
      return [...definition.matchAll(/[a-z_]+/g)]
        .filter(([word]) => word !== "btree")
        .every(([word]) => oldColumns.has(`${table}: ${word}`));
    });
    expect({ refusing }).toEqual({ refusing: [] });

    await client.query("begin; set constraints all deferred; set session_replication_role = replica");
    for (const statement of demoRows) await client.query(statement);
    await client.query("commit; set session_replication_role = origin; set search_path to public");
    for (const table of emptied.split(/\s+/)) await client.query(`delete from ${table}`);
  },
);

test("a transaction of 1.0.0 that runs while a process upgrades is kept, and the upgrade waits for it", async () => {
  const { client, address } = await databaseWith(scripts.slice(0, 1));
  await client.query("set session_replication_role = replica");
  for (const statement of demoRows) await client.query(statement);
  await client.query("set session_replication_role = origin; set search_path to public");
  // As 1.0.0 registers a vehicle and passes a message on: it locks tables in another order than the migrations.
  await client.query("begin");
  await client.query("insert into contact_events (contact_id, type, at) select id, 'owner_answered', now() from contacts limit 1");
  let waits: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (waits = resolve));
  const upgrade = openPostgres(address, () => Promise.resolve(), { log: ({ event }) => event === "migration waits" && waits() });
  await waiting;
  await client.query("update orders set city = 'Nagpur' where id = (select min(id) from orders)");
  await client.query("update vehicles set plate = 'MH31ZZ9999' where id = (select min(id) from vehicles)");
  await client.query("commit");
  const opened = await upgrade;
  onTestFinished(() => opened.close());
  const { rows } = await client.query(
    "select (select city from orders order by id limit 1), (select plate from vehicles order by id limit 1)",
  );
  expect(rows).toEqual([{ city: "Nagpur", plate: "MH31ZZ9999" }]);
  await client.query("update vehicles set plate = 'MH31ZZ8888' where id = (select min(id) from vehicles)");
});
