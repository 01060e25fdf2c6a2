import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import type { Database, FillDatabase, OpenDatabase } from "../../backend/platform/database/database";
import { putReferenceData } from "../../backend/composition/reference-data";
import { openPostgres } from "../../backend/platform/database/postgres";
import { states } from "../../backend/selling/content/tables";
import type { Log } from "../../backend/platform/process/log";
import { emptyDatabase } from "../../backend/testing/postgres-server";
import { openForTests } from "../../backend/testing/test-database";
import { freePort } from "../../commands/steps/port.mjs";
import { inProject } from "../../commands/steps/project.mjs";
import { temporaryDirectory } from "../harness/data-directory";
import { FAST_START_FLAGS } from "../harness/node-flags";
import { operate } from "../harness/operator";
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

test("a database that has become read-only is not ready, because a form would be refused", async () => {
  const { address, drop } = await emptyDatabase();
  const { database, unavailableReason, close } = await openPostgres(address, putReferenceData);
  expect(await unavailableReason()).toBeNull();
  const owner = new Client({ connectionString: address });
  await owner.connect();
  const name = owner.escapeIdentifier(owner.database ?? "");
  await owner.query(`alter database ${name} set default_transaction_read_only = on`);
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await expect.poll(unavailableReason, { timeout: scaledTimeout(10_000) }).toBe("the database only reads");
  await expect(database.delete(states)).rejects.toThrow();
  await owner.query("set default_transaction_read_only = off");
  await owner.query(`alter database ${name} reset default_transaction_read_only`);
  await owner.end();
  await close();
  await drop();
});

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

describe("a migration that waits for a long transaction, such as a backup,", () => {
  const TABLE_IN_USE = "another program, such as a backup, uses a table";
  const OTHER_PROCESS = "another process migrates the database";

  /** Changes a table, as a migration of a later version may. */
  const changeOwners: FillDatabase = async (database) =>
    void (await database.execute(sql`alter table owners add column if not exists later text`));

  /**
   * Returns a database, a connection that holds a lock on a table until it commits, and a connection for pages. `waiting` lists the
   * sessions of PostgreSQL that wait for the table.
   */
  async function blockedBy(lock: "lock table owners in access share mode" | "lock table migrations in access exclusive mode") {
    const { address, drop } = await emptyDatabase();
    onTestFinished(drop);
    await (await openPostgres(address, putReferenceData)).close();
    const [backup, page] = [new Client(address), new Client(address)];
    await Promise.all([backup.connect(), page.connect()]);
    onTestFinished(async () => void (await Promise.all([backup.end(), page.end()])));
    await backup.query("begin");
    await backup.query(lock);
    const [, , table = ""] = lock.split(" ");
    const waiting = async () => {
      const found = await page.query<{ pid: number }>("select pid from pg_locks where relation = $1::regclass and not granted", [table]);
      return found.rows.map(({ pid }) => pid);
    };
    return { address, backup, page, waiting };
  }

  test("lets pages read the table meanwhile", async () => {
    const { address, backup, page, waiting } = await blockedBy("lock table owners in access share mode");
    const reasons: (string | undefined)[] = [];
    const migrating = openPostgres(address, changeOwners, { log: ({ reason }) => reasons.push(reason) });
    await expect.poll(waiting, { timeout: scaledTimeout(10_000) }).toHaveLength(1);
    await page.query("select count(*) from owners");
    await expect.poll(() => reasons, { timeout: scaledTimeout(10_000) }).toContain(TABLE_IN_USE);

    await backup.query("commit");
    const migrated = await migrating;
    expect((await page.query("select later from owners")).rows).toEqual([]);
    await migrated.close();
  });

  test("keeps other processes from migrating during its pauses, so that pages can read the table then", async () => {
    const { address, backup, waiting } = await blockedBy("lock table owners in access share mode");
    const reasons: (string | undefined)[] = [];
    const log: Log = ({ reason }) => reasons.push(reason);
    const migrating = Promise.all([1, 2, 3].map(() => openPostgres(address, changeOwners, { log })));
    const seen = new Set<number>();
    const pauses = async () => {
      for (const pid of await waiting()) seen.add(pid);
      return reasons.filter((reason) => reason === TABLE_IN_USE).length;
    };
    await expect.poll(pauses, { timeout: scaledTimeout(30_000), interval: 20 }).toBe(2);
    expect(seen.size).toBe(1);
    expect(reasons).toContain(OTHER_PROCESS);

    await backup.query("commit");
    for (const migrated of await migrating) await migrated.close();
  });

  test("ends after the given time with a message for the operator", async () => {
    const { address, waiting } = await blockedBy("lock table owners in access share mode");
    const open = () => openPostgres(address, changeOwners, { migrationTimeout: 0 });
    await expect(open()).rejects.toThrow(`The database cannot be migrated now: ${TABLE_IN_USE}. Try again later.`);
    expect(await waiting()).toEqual([]);
  });

  test("tells an operator who runs a command why it waits", async () => {
    const { address, backup, waiting } = await blockedBy("lock table migrations in access exclusive mode");
    const command = operate(temporaryDirectory(), ["list", "batches"], { DATABASE_URL: address });
    await expect.poll(waiting, { timeout: scaledTimeout(30_000) }).toHaveLength(1);
    await expect.poll(waiting, { timeout: scaledTimeout(10_000) }).toEqual([]);
    await backup.query("commit");
    const { code, stderr } = await command;
    expect(code).toBe(0);
    expect(stderr).toContain(`migration waits: ${TABLE_IN_USE}\n`);
  });

  test("lets SIGTERM end a process that is starting", async () => {
    const { address, waiting } = await blockedBy("lock table migrations in access exclusive mode");
    const server = spawn(process.execPath, [...FAST_START_FLAGS, inProject("commands", "api.mjs")], {
      env: {
        PATH: process.env["PATH"] ?? "",
        NODE_ENV: "test",
        PORT: String(await freePort()),
        DATABASE_URL: address,
        DATA_DIR: temporaryDirectory(),
      },
      stdio: "ignore",
    });
    await expect.poll(waiting, { timeout: scaledTimeout(30_000) }).toHaveLength(1);
    server.kill("SIGTERM");
    // The first process of a container ignores a signal that it does not handle, so the process must end by itself.
    expect(await once(server, "exit")).toEqual([143, null]);
  });
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
