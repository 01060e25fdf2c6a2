import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

import { acquireAdvisoryLocks } from "../../backend/platform/database/advisory-lock";
import type { Database } from "../../backend/platform/database/database";
import { openForTests } from "../../backend/testing/test-database";

test("a transaction that waits for a sticker's lock does not hold the caller's lock yet, so that no two transactions wait for each other", async () => {
  const { database, close } = await openForTests();
  onTestFinished(close);
  const locks = async () => {
    const { rows } = (await database.execute(
      sql`select granted, count(*)::int as count from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()) group by granted`,
    )) as { rows: { granted: boolean; count: number }[] };
    return Object.fromEntries(rows.map(({ granted, count }) => [granted ? "held" : "waiting", count]));
  };
  const both = (transaction: Database) => acquireAdvisoryLocks(transaction, { caller: "a network", sticker: "7" });
  let waiting: Promise<void> | undefined;
  await database.transaction(async (first) => {
    await acquireAdvisoryLocks(first, { sticker: "7" });
    waiting = database.transaction(both);
    await expect.poll(locks).toEqual({ held: 1, waiting: 1 });
    await both(first);
    expect(await locks()).toEqual({ held: 2, waiting: 1 });
  });
  await waiting;
  expect(await locks()).toEqual({});
});
