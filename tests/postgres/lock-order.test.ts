import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sessions } from "../../backend/accounts/tables";
import { phoneChanges } from "../../backend/owners/tables";
import { owners } from "../../backend/registry/tables";
import { makeDueChanges } from "../../backend/owners/account-changes";
import { eraseOwner } from "../../backend/owners/privacy/erasure";
import { silentLog } from "../../backend/platform/process/log";
import { changeLostPhone } from "../../backend/testing/changes";
import { registerOwner } from "../../backend/testing/owners";
import { testBackend, type TestBackend } from "../../backend/testing/test-backend";

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

test("an erasure and a due change of number lock the owner first, so that they never wait for each other", async () => {
  const { services, clock } = backend;
  const { database } = services;
  const owner = await registerOwner(backend, "9700000041", { isPaid: true });
  expect(await changeLostPhone(backend, owner, "9700000042")).toMatchObject({ kind: "ok" });
  clock.advance(7 * 86_400);
  const isOwners = eq(sessions.subjectId, Number(owner.ownerId));
  const { running } = await database.transaction(async (holder) => {
    // The erasure has locked the owner when it waits for this row.
    await holder.select().from(sessions).where(isOwners).for("update");
    const erasing = eraseOwner(services, Number(owner.ownerId), "A letter of 5 March");
    await expect.poll(waiting).toBe(1);
    const changing = makeDueChanges(services, silentLog, "phone");
    await expect.poll(waiting).toBe(2);
    // Whoever waits for the owner must not hold the change yet, which the erasure deletes.
    const free = await holder.execute(sql`select 1 from ${phoneChanges} for update skip locked`);
    expect((free as { rows: unknown[] }).rows, "changes that nobody has locked").toHaveLength(1);
    return { running: [erasing, changing] as const };
  });
  await Promise.all(running);
  expect([await database.$count(owners), await database.$count(phoneChanges)]).toEqual([0, 0]);
});

/** Counts the locks that somebody waits for in this database. */
async function waiting(): Promise<number> {
  const { rows } = (await backend.services.database.execute(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}
