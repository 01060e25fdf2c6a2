/**
 * Measures the search of the desk in a million orders, owners, vehicles and stickers on PostgreSQL. What has an index is found at once; a
 * part of a name, of a plate or of an order's number is looked for in every row (docs/decisions/0047-operating.md).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "pg";

import { inProject } from "../../commands/steps/project.mjs";
import { logInAtDesk } from "./desk.mjs";
import { report, RUNS } from "./goals.mjs";
import { withServer } from "./measure.mjs";
import { withPostgres } from "./postgres.mjs";
import { prepare } from "./stickers.mjs";

const ROWS = 1_000_000;
/**
 * What is typed, and the goal in milliseconds: 100 if each way to find it has an index.
 * @type {Readonly<Record<string, readonly [typed: string, goal: number]>>}
 */
const SEARCHES = {
  "a phone number": ["9000777777", 100],
  "an e-mail": ["b777777@example.in", 100],
  "an order's number": ["4000000000777777", 100],
  "a sticker's code": ["2000000000777777", 100],
  "a part of a name": ["driver c4ca4", 1_000],
  "a part of a plate": ["ka-00077", 1_500],
  "four digits": ["7777", 1_500],
};

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));

/** @type {Map<string, { values: number[], goal: number }>} */
const rows = new Map();
await withPostgres(async (given) => {
  const environment = { ...given, DATA_DIR: directory, LOG_LEVEL: "warn", SANDBOX_PAGES: "open" };
  await prepare(environment);
  await fill(given["DATABASE_URL"] ?? "");
  await withServer(inProject("commands", "start.mjs"), environment, async ({ port }) => {
    const headers = { Cookie: await logInAtDesk(port) };
    for (let index = 0; index <= RUNS; index += 1)
      for (const [what, [typed, goal]] of Object.entries(SEARCHES)) {
        const begun = performance.now();
        const page = await (await fetch(`http://127.0.0.1:${port}/desk/find?q=${encodeURIComponent(typed)}`, { headers })).text();
        const taken = performance.now() - begun;
        if (!page.includes("<td")) throw new Error(`The desk found nothing for ${typed}`);
        const measure = `ms of a search for ${what} at the desk, in 1,000,000 rows`;
        // The first search of each kind reads the tables from the disk.
        if (index > 0) rows.set(measure, { goal, values: [...(rows.get(measure)?.values ?? []), taken] });
      }
  });
});
if (rows.size > 0) process.exitCode = report([...rows].map(([measure, row]) => ({ measure, ...row }))) ? 0 : 1;

/** @param {string} url */
async function fill(url) {
  const client = new postgres.Client({ connectionString: url });
  await client.connect();
  const each = `from generate_series(1, ${ROWS}) as n`;
  const person = `'Driver ' || md5(n::text), '9' || lpad(n::text, 9, '0'), 'b' || n || '@example.in'`;
  const minute = "now() - n * interval '1 minute'";
  for (const text of [
    `insert into orders (id, kind, name, phone, email, address, city, state, pincode, subtotal_paise, discount_paise, gst_paise, total_paise, created_at)
     select 4000000000000000 + n, 'shop', ${person}, '', '', '', '', 50000, 0, 9000, 59000, ${minute} ${each}`,
    `insert into owners (id, login_id, name, phone, email, created_at) select 3000000000 + n, 3000000000 + n, ${person}, ${minute} ${each}`,
    `insert into stickers (id, guid, product_id, rate_paise, created_at) select 2000000000 + n, 2000000000000000 + n, 1, 50000, ${minute} ${each}`,
    `insert into vehicles (id, owner_id, sticker_id, plate, emergency_phone, created_at)
     select 1000000000 + n, 3000000000 + n, 2000000000 + n, 'KA' || lpad(n::text, 8, '0'), '', ${minute} ${each}`,
    "analyze",
  ])
    await client.query(text);
  await client.end();
}
