import { PGlite } from "@electric-sql/pglite";

import { inProject } from "../../commands/steps/project.mjs";
import { runAndRead } from "../../commands/steps/run.mjs";

/**
 * Fills a new embedded database with the demo.
 * @param {string} directory the data directory
 * @returns {Promise<string>} the code of a registered car's sticker
 */
export async function prepareDemo(directory) {
  return prepare({ DATA_DIR: directory, DATABASE_URL: "" });
}

/**
 * Fills a new database with the demo.
 * @param {Record<string, string>} environment
 * @returns {Promise<string>} the code of a registered car's sticker
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
 * Adds unregistered stickers to an embedded database.
 * @param {string} directory the database's directory
 * @param {number} count
 */
export async function addStickers(directory, count) {
  const database = await PGlite.create(directory);
  await database.query(
    `insert into stickers (id, guid, product_id, rate_paise, created_at)
     select 10000000 + n, 'bench' || md5(n::text), 1 + n % 2, 49900, now() from generate_series(1, $1::int) as n`,
    [count],
  );
  await database.exec("analyze stickers");
  await database.close();
}

/**
 * Adds registered cars to an embedded database, all of one owner.
 * @param {string} directory the database's directory
 * @param {number} count
 * @returns {Promise<string[]>} the codes of their stickers
 */
export async function addCars(directory, count) {
  const database = await PGlite.create(directory);
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
  const { rows } = await database.query("select guid from stickers where guid like 'car%'");
  await database.close();
  return rows.map((row) => String(/** @type {{ guid: string }} */ (row).guid));
}
