import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database, OpenDatabase } from "../../backend/database/database";
import { putReferenceData } from "../../backend/composition/reference-data";
import { openPostgres } from "../../backend/database/postgres";
import { states } from "../../backend/database/schema/content";
import { emptyDatabase } from "../../backend/testing/postgres-server";
import { openForTests } from "../../backend/testing/test-database";
import { scaledTimeout } from "../harness/scaled-timeout";

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openForTests();
});
afterAll(() => opened.close());

/** Returns a barrier for two callers: the first one waits for the second. Later callers do not wait. */
function meetingOfTwo(): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived >= 2) open();
    return both;
  };
}

const rename = (database: Database, id: number, name: string) =>
  database.execute(sql`update ${states} set name = name || ${name} where id = ${id}`);

test("the transaction that PostgreSQL aborts in a deadlock is retried, so that both transactions complete", async () => {
  const meet = meetingOfTwo();
  const cross = (first: number, second: number, mark: string) =>
    opened.database.transaction(async (transaction) => {
      await rename(transaction, first, mark);
      await meet();
      await rename(transaction, second, mark);
    });
  await Promise.all([cross(1, 2, "+"), cross(2, 1, "-")]);
  const rows = await opened.database
    .select()
    .from(states)
    .where(sql`id in (1, 2)`)
    .orderBy(states.id);
  for (const { name } of rows) expect(name).toMatch(/\+-|-\+/);
});

test("a conflicting serializable transaction is retried, and then sees the result of the other transaction", async () => {
  const meet = meetingOfTwo();
  await opened.database.execute(sql`update ${states} set name = '0' where id = 3`);
  const increment = () =>
    opened.database.transaction(
      async (transaction) => {
        const [row] = await transaction
          .select()
          .from(states)
          .where(sql`id = 3`);
        await meet();
        await transaction.execute(sql`update ${states} set name = ${String(Number(row?.name) + 1)} where id = 3`);
      },
      { isolationLevel: "serializable" },
    );
  await Promise.all([increment(), increment()]);
  const [row] = await opened.database
    .select()
    .from(states)
    .where(sql`id = 3`);
  expect(row?.name).toBe("2");
});

test("an empty database can be prepared by several servers at once", async () => {
  const { address, drop } = await emptyDatabase();
  const all = await Promise.all(Array.from({ length: 4 }, () => openPostgres(address, putReferenceData)));
  expect(await Promise.all(all.map(({ database }) => database.$count(states)))).toEqual(all.map(() => 36));
  await Promise.all(all.map((each) => each.close()));
  await drop();
});

test("a migration waits for a long transaction, such as a backup, and pages can read the table meanwhile", async () => {
  const { address, drop } = await emptyDatabase();
  await (await openPostgres(address, putReferenceData)).close();
  const [backup, page] = [new Client(address), new Client(address)];
  await Promise.all([backup.connect(), page.connect()]);
  await page.query("alter table owners drop column language");
  await page.query("delete from migrations where name = '0014_owner_language.sql'");
  await backup.query("begin");
  await backup.query("lock table owners in access share mode");

  const waits: string[] = [];
  const migrating = openPostgres(address, putReferenceData, { log: ({ event }) => waits.push(event) });
  const countWaiting = async () => {
    const { rows } = await page.query<{ count: number }>(
      "select count(*)::int as count from pg_locks where relation = 'owners'::regclass and not granted",
    );
    return rows[0]?.count;
  };
  await expect.poll(countWaiting, { timeout: scaledTimeout(10_000) }).toBe(1);
  await page.query("select count(*) from owners");
  await expect.poll(() => waits, { timeout: scaledTimeout(10_000) }).toContain("migration waits");

  await backup.query("commit");
  const migrated = await migrating;
  expect((await page.query("select language from owners")).rows).toEqual([]);
  await Promise.all([migrated.close(), backup.end(), page.end()]);
  await drop();
});

test("a migration may be idle for at most a minute, so that a frozen process does not stop others from starting", async () => {
  const { address, drop } = await emptyDatabase();
  let settings = "";
  const migrated = await openPostgres(address, async (database) => {
    settings = JSON.stringify(await database.execute(sql`show idle_in_transaction_session_timeout`));
  });
  expect(settings).toContain('{"idle_in_transaction_session_timeout":"1min"}');
  await migrated.close();
  await drop();
});

test("PostgreSQL cancels a statement that takes too long, and the database stays usable", async () => {
  await expect(opened.database.execute(sql`select pg_sleep(20)`)).rejects.toMatchObject({ cause: { code: "57014" } });
  expect(await opened.unavailableReason()).toBe(null);
});

test("an unreachable database is reported with its address and the reason", async () => {
  await expect(openPostgres("postgres://nobody:nothing@127.0.0.1:9/nowhere", putReferenceData)).rejects.toThrow(
    "PostgreSQL at 127.0.0.1:9/nowhere does not answer (ECONNREFUSED). Start it or correct DATABASE_URL.",
  );
});
