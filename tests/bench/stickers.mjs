import { PGlite } from "@electric-sql/pglite";

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
