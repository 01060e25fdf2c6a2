import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import postgres from "pg";

import { inProject } from "../../commands/steps/project.mjs";
import { runAndRead } from "../../commands/steps/run.mjs";

/**
 * Fills a new database with the demo.
 * @param {Record<string, string>} environment
 * @returns {Promise<string>} the guid of a registered car's sticker
 */
export async function prepare(environment) {
  const output = await runAndRead(process.execPath, [inProject("build", "backend", "prepare.js"), "--demo"], environment);
  if (output === null) throw new Error("The demo data could not be prepared");
  const { stickers } = /** @type {{ stickers: { outcome: string, guid: string }[] }} */ (JSON.parse(output));
  const guid = stickers.find(({ outcome }) => outcome.startsWith("Registered car, paid"))?.guid;
  if (guid === undefined) throw new Error("The demo has no registered car");
  return guid;
}

/**
 * Adds unregistered stickers.
 * @param {Record<string, string>} environment of the website with this database
 * @param {number} count
 */
export async function addStickers(environment, count) {
  const database = await openDatabase(environment);
  await database.query(
    `insert into stickers (id, guid, product_id, rate_paise, created_at)
     select 10000000 + n, 'bench' || md5(n::text), 1 + n % 2, 49900, now() from generate_series(1, $1::int) as n`,
    [count],
  );
  await database.query("analyze stickers", []);
  await database.close();
}

/**
 * Adds registered cars, all of one owner.
 * @param {Record<string, string>} environment of the website with this database
 * @param {number} count
 * @returns {Promise<string[]>} the guids of their stickers
 */
export async function addCars(environment, count) {
  const database = await openDatabase(environment);
  await database.query(
    `insert into stickers (id, guid, product_id, is_paid, rate_paise, created_at)
     select 20000000 + n, 'car' || md5(n::text), 1, true, 49900, now() from generate_series(1, $1::int) as n`,
    [count],
  );
  await database.query(
    `insert into vehicles (id, owner_id, sticker_id, plate, emergency_phone, created_at)
     select 30000000 + n, (select min(id) from owners), 20000000 + n, 'KA01' || (1000 + n), '9845011122', now()
     from generate_series(1, $1::int) as n`,
    [count],
  );
  const rows = await database.query("select guid from stickers where guid like 'car%'", []);
  await database.close();
  return rows.map((row) => String(/** @type {{ guid: string }} */ (row).guid));
}

/**
 * @param {Record<string, string>} environment
 * @returns {Promise<{ query: (text: string, values: unknown[]) => Promise<unknown[]>, close: () => Promise<void> }>}
 */
async function openDatabase({ DATABASE_URL, DATA_DIR = "data" }) {
  if (DATABASE_URL) {
    const client = new postgres.Client({ connectionString: DATABASE_URL });
    await client.connect();
    return { query: async (text, values) => (await client.query(text, values)).rows, close: () => client.end() };
  }
  const database = await PGlite.create(join(DATA_DIR, "database"));
  return { query: async (text, values) => (await database.query(text, values)).rows, close: () => database.close() };
}
