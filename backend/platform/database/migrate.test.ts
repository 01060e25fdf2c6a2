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
  "./migrations/0001_invoices.sql": "dc24d02030b45c13af1cda9b07ba806c6af8e10adeba4bbf6ed56609005a8773",
  "./migrations/0002_owner_changes_and_rights.sql": "690f3173124c97cffaf8dfa61ba960fcd1442f2aadc0fed41fdaf66d1e338158",
  "./migrations/0003_desk.sql": "23c99859d2ac9a436e54c3984cad8a70b70be65e5145a90e3be5b73fca944139",
  "./migrations/0004_phone_change_undo.sql": "fbac71ed6833b1c36af7c4f02348994111e1e587a16df871dd73db12702d7686",
  "./migrations/0005_contact_links.sql": "5f8aef331a1888d1224463d5de2e1aee3b5767dceb418724bdd1963f82508ed1",
  "./migrations/0006_job_attempts.sql": "8506c4c9ca4c4d528fdc174742fa52ba541332dfbb39722d3e882fb05166056c",
  "./migrations/0007_secret_marks.sql": "f1b880d2d14328da916ae5159e7ce781debd0df36db4a52e9dde023fa69c902f",
  "./migrations/0008_unsettled_payments.sql": "86bceb862dde10d6e48968eb8a84b30a244ce5d12eac462ee16f2619058bfff7",
  "./migrations/0009_breach_notice_progress.sql": "70b5240616ecab9be239c68f38c7e21d9adc6821199bd5ac3e954323e9184d26",
  "./migrations/0010_email_changes.sql": "d11557f11fddd18401a50ddc3af7883c59ca7cb9a5929b1588af1a11f054dae9",
  "./migrations/0011_email_case.sql": "4381927937ad030fe266cb253dc5197c203dae89db59970e6c211cc97b82af33",
  "./migrations/0012_messages_of_orders.sql": "79e2a5e8e0ef839877076c86ef6bb13f3568b2404b31d76b4bf0397fd8c8a28e",
  "./migrations/0013_corrected_invoices.sql": "b0e0a9bfdc68592608687a87d00ba8841d6832d4a1030aa235668be7f96022a0",
};

/** The released versions: how many migrations each has, its table of invoices, and the seller of one that its demo issued. */
const versions = [
  // 1.0.0 stored only the seller's state.
  ["1.0.0", 1, "reseller_invoices", { name: "Gaadi Note", stateCode: "" }],
  ["1.1.0", 14, "tax_documents", { name: "PlateNote", stateCode: "27" }],
] as const;

/** Returns the demo data of a released version, as `pg_dump --data-only --inserts` wrote it. */
const demoOf = (version: string) => gunzipSync(readFileSync(new URL(`demo-${version}.sql.gz`, import.meta.url))).toString("utf8");

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

test("Only the latest snapshot of the tables is kept, because drizzle-kit reads no other", () => {
  const latest = Object.keys(scripts).length - 1;
  const snapshots = Object.keys(import.meta.glob("./migrations/meta/*_snapshot.json"));
  expect(snapshots).toEqual([`./migrations/meta/${String(latest).padStart(4, "0")}_snapshot.json`]);
});

test("The migrations create exactly the schema's tables", async () => {
  const { statementsToExecute } = await pushSchema(allTables, drizzle({ client: engine }), ["public"], ["!migrations"]);
  expect(statementsToExecute).toEqual([]);
});

test("A released migration never changes", () => {
  const digests = Object.entries(scripts).map(([path, script]) => [path, createHash("sha256").update(script).digest("hex")]);
  expect(Object.fromEntries(digests)).toMatchObject(released);
});

test.each(versions)(
  "The database of version %s gets today's tables, and keeps its rows",
  async (version, migrations, invoiceTable, stored) => {
    const old = await emptyEngine();
    await old.exec("create table migrations (name text primary key, applied_at timestamptz not null default now())");
    for (const path of Object.keys(released).slice(0, migrations)) await old.exec(scripts[path] ?? "");
    await old.exec(demoOf(version));
    const database = drizzle({ client: old });
    const count = (table: string) => old.query(`select * from ${table}`).then(({ rows }) => rows.length);
    const numbersOf = (table: string) => old.query(`select number from ${table} order by number`).then(({ rows }) => rows);
    const invoices = await numbersOf(invoiceTable);
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
    expect(invoice?.seller).toEqual({ ...seller, ...stored, state: "Maharashtra" });
    if (invoice === null) throw new Error("The oldest invoice is missing");
    expect(z.safeEncode(taxDocument, invoice).error).toBeUndefined();
    await old.close();
  },
);

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
