import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { phoneChanges } from "../owners/tables";
import { callerRequests } from "../requests/tables";
import { silentLog, type LogEntry } from "../platform/process/log";
import { removeExpiredRows } from "../platform/database/expired-rows";
import { oldRequests } from "../requests/limits";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { createCleanUp } from "./clean-up";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(async () => {
  // The next test file may use the same database.
  await backend.services.database.execute(sql`alter table if exists idempotency_keys_elsewhere rename to idempotency_keys`);
  await backend.close();
});

test("A stopping process waits for the current deletion and begins no other", async () => {
  const { database, clock, secrets } = backend.services;
  await database
    .insert(callerRequests)
    .values({ id: secrets.randomId(), kind: "unknown_sticker", callerHash: "-", siteHash: null, createdAt: clock.now() });
  backend.clock.advance(24 * 3600);

  const cleanUp = createCleanUp(backend.services, silentLog);
  let stopped = Promise.resolve();
  let hasStopped = false;
  await database.transaction(async (transaction) => {
    // The first task reads this table.
    await transaction.execute(sql`lock table ${phoneChanges} in access exclusive mode`);
    cleanUp.start();
    stopped = cleanUp.stop().then(() => void (hasStopped = true));
    await transaction.execute(sql`select 1`);
    expect(hasStopped).toBe(false);
  });
  await stopped;
  expect(await database.$count(callerRequests)).toBe(1);
});

test("If one kind of row cannot be deleted, the others are deleted, and the log names the kind", async () => {
  const { database, clock, secrets } = backend.services;
  await database
    .insert(callerRequests)
    .values({ id: secrets.randomId(), kind: "unknown_sticker", callerHash: "-", siteHash: null, createdAt: clock.now() });
  await database.execute(sql`alter table idempotency_keys rename to idempotency_keys_elsewhere`);
  backend.clock.advance(24 * 3600);

  const entries: LogEntry[] = [];
  const cleanUp = createCleanUp(backend.services, (entry) => entries.push(entry));
  cleanUp.start();
  await expect.poll(() => database.$count(callerRequests)).toBe(0);
  await cleanUp.stop();
  expect(entries).toMatchObject([{ event: "clean-up failed", reason: "idempotency keys" }]);
});

test("A backlog is removed in portions, so that no statement takes long", async () => {
  const { database, clock } = backend.services;
  const many = Array.from({ length: 2_300 }, (_, id) => ({
    id: id + 1,
    kind: "unknown_sticker" as const,
    callerHash: "-",
    siteHash: null,
    createdAt: clock.now(),
  }));
  await database.insert(callerRequests).values(many);
  await database.execute(sql`create function count_rows() returns trigger language plpgsql as
    $$ begin if (select count(*) from gone) > 1000 then raise 'Too many rows at once'; end if; return null; end $$`);
  await database.execute(sql`create trigger bounded after delete on ${callerRequests} referencing old table as gone
    for each statement execute function count_rows()`);
  backend.clock.advance(24 * 3600);
  expect(await removeExpiredRows(database, oldRequests(clock.now()))).toBe(2_300);
  await database.execute(sql`drop trigger bounded on ${callerRequests}`);
  await database.execute(sql`drop function count_rows`);
  expect(await database.$count(callerRequests)).toBe(0);
});
