import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { PGlite } from "@electric-sql/pglite";
import { pushSchema } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { taxDocument } from "#contract/tax-documents";
import { putReferenceData } from "../../composition/reference-data";
import { keptTables } from "../../testing/kept-tables";
import { allTables } from "../../testing/test-database";
import { findInvoice } from "../../selling/invoices/store";
import { migrate } from "./migrate";
import { pages } from "../../selling/content/tables";
import { taxDocuments } from "../../selling/tables";

const scripts = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });

/** The digests of the released migrations. They never change: a database that has applied one would differ from a new one. */
const released: Readonly<Record<string, string>> = {
  "./migrations/0000_version_1.sql": "c396431e109788cafeb0a76b2e11cd90001ebb22c0cf0f00f6fc049ab56785cd",
};

/** The demo data of version 1.0.0, as `pg_dump --data-only --inserts` wrote it. */
const demoOfVersion1 = gunzipSync(readFileSync(new URL("demo-1.0.0.sql.gz", import.meta.url))).toString("utf8");

let engine: PGlite;

/** Starts the engine without any table. To create its files would take seconds. */
async function emptyEngine(): Promise<PGlite> {
  const started = await PGlite.create({ loadDataDir: new Blob([readFileSync(await keptTables())]) });
  await started.exec("drop schema public cascade; create schema public");
  return started;
}

const openDatabase = () => drizzle({ client: engine });

beforeAll(async () => {
  engine = await emptyEngine();
  await migrate(openDatabase());
  await putReferenceData(openDatabase());
});
afterAll(() => engine.close());

test("The migrations create exactly the schema's tables", async () => {
  const { statementsToExecute } = await pushSchema(allTables, drizzle({ client: engine }), ["public"], ["!migrations"]);
  expect(statementsToExecute).toEqual([]);
});

test("A released migration never changes", () => {
  const digests = Object.entries(scripts).map(([path, script]) => [path, createHash("sha256").update(script).digest("hex")]);
  expect(Object.fromEntries(digests)).toMatchObject(released);
});

test("The database of version 1.0.0 gets today's tables, and keeps its rows", async () => {
  const old = await emptyEngine();
  await old.exec("create table migrations (name text primary key, applied_at timestamptz not null default now())");
  await old.exec(scripts["./migrations/0000_version_1.sql"] ?? "");
  await old.exec(demoOfVersion1);
  const database = drizzle({ client: old });
  const count = (table: string) => old.query(`select * from ${table}`).then(({ rows }) => rows.length);
  const numbersOf = (table: string) => old.query(`select number from ${table} order by number`).then(({ rows }) => rows);
  const invoices = await numbersOf("reseller_invoices");
  const before = [await count("owners"), await count("reseller_ledger"), await count("contact_events")];
  await migrate(database);
  await putReferenceData(database);
  const { statementsToExecute } = await pushSchema(allTables, database, ["public"], ["!migrations"]);
  expect(statementsToExecute).toEqual([]);
  expect([await count("owners"), await count("reseller_ledger"), await count("contact_events")]).toEqual(before);
  expect(Math.min(...before)).toBeGreaterThan(1);
  expect(await numbersOf("tax_documents")).toEqual(invoices);
  const [oldest] = await database.select().from(taxDocuments).limit(1);
  const seller = { name: "Gaadi Note", address: "", gstin: "", state: "Goa" };
  const invoice = await findInvoice(database, { seller }, oldest?.orderId ?? 0);
  expect(invoice?.seller).toEqual({ ...seller, state: "Maharashtra", stateCode: "" });
  if (invoice === null) throw new Error("The oldest invoice is missing");
  expect(z.safeEncode(taxDocument, invoice).error).toBeUndefined();
  await old.close();
});

test("A database changed by a newer version is refused", async () => {
  const database = openDatabase();
  await database.execute(sql`insert into migrations (name) values ('9999_from_the_future.sql')`);
  await expect(migrate(database)).rejects.toThrow(/^The database is from a newer version of this product, .*9999_from_the_future\.sql/);
  await database.execute(sql`delete from migrations where name = '9999_from_the_future.sql'`);
});

test("Preparing a database again keeps an operator's changes to the static pages", async () => {
  const database = openDatabase();
  await database.update(pages).set({ html: "<p>Ours</p>" });
  await migrate(database);
  await putReferenceData(database);
  const kept = await database.select().from(pages);
  expect(kept).toHaveLength(4);
  expect(kept.filter(({ html }) => html !== "<p>Ours</p>")).toEqual([]);
});
