import { and, asc, desc, eq, lte } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readContactSettings } from "#contract/contact-settings";
import { readContact } from "#contract/contacts";
import { listVehicles } from "#contract/owner";
import { listContacts } from "#contract/owner-contacts";
import { lookUpSticker, sendPresetMessage } from "#contract/scanning";
import { createCleanUp } from "../../backend/composition/clean-up";
import { countRecentContacts } from "../../backend/contact/contacts/summary";
import { readBacklog } from "../../backend/delivery/outbox/backlog";
import { leaseDueRows, nextDueAt } from "../../backend/delivery/outbox/store";
import { outbox } from "../../backend/delivery/tables";
import { silentLog } from "../../backend/platform/process/log";
import { saveAlerts } from "../../backend/registry/alerts";
import { registerOwner, type VehicleOwner } from "../../backend/testing/owners";
import { testBackend, type TestBackend } from "../../backend/testing/test-backend";
import { scaledTimeout } from "../harness/scaled-timeout";
import { openPlanReader, type PlanReader } from "./plan-reader";

const CONTACTS = 100_000;
const STICKERS = 10_000;
/** The contacts of other owners are spread evenly over this time. Of these contacts, only those of the last week have an answer code. */
const DAYS = 400;
/** The contacts of the owner whose pages are tested. */
const OWN_CONTACTS = 200;

let backend: TestBackend;
let owner: VehicleOwner;
let reader: PlanReader;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
  owner = await registerOwner(backend, "9845000001", { isPaid: true });
  reader = await openPlanReader(backend);
  await generateContacts();
}, scaledTimeout(120_000));
afterAll(async () => {
  await reader.client.end();
  await backend.close();
});

test("a scan reads a few rows, also with a plan that PostgreSQL reuses", async () => {
  const statements = await reader.statementsOf(() => backend.call(lookUpSticker, { guid: owner.guid }));
  expect(statements).not.toEqual([]);
  expect(await reader.rowsRead(statements)).toBeLessThan(50);
  await reader.client.query("set plan_cache_mode = force_generic_plan");
  expect(await reader.rowsRead(statements)).toBeLessThan(50);
  await reader.client.query("reset plan_cache_mode");
});

test("a message reads a few rows, with its limits, its delivery and its live status", async () => {
  let contact: string | null = null;
  const statements = await reader.statementsOf(async () => {
    const outcome = await backend.call(sendPresetMessage, { guid: owner.guid, messageId: "6", proof: null }, { key: "one form" });
    contact = outcome.kind === "ok" ? outcome.data.contact : null;
    await leaseDueRows(backend.services.database, backend.clock.now(), 10);
    await nextDueAt(backend.services.database);
  });
  expect(statements.length).toBeGreaterThan(10);
  expect(await reader.rowsRead(statements)).toBeLessThan(300);
  expect(contact).not.toBeNull();
  expect(await reader.rowsRead(await reader.statementsOf(() => backend.call(readContact, { contact: contact ?? "" })))).toBeLessThan(50);
});

test("a message by all channels reads a few rows, up to the spoken call and the reminder", async () => {
  const { clock, services } = backend;
  await saveAlerts(services.database, Number(owner.ownerId), { whatsappSince: clock.now(), spokenCalls: "all" }, clock.now());
  // WhatsApp is tried while the person at the vehicle waits.
  const rungs: string[] = [];
  const statements = await reader.statementsOf(async () => {
    await backend.call(sendPresetMessage, { guid: owner.guid, messageId: "2", proof: null }, { key: "all channels" });
    for (const seconds of [20, 70, 510]) {
      clock.advance(seconds);
      const [due] = await services.database
        .select({ id: outbox.id, channel: outbox.channel })
        .from(outbox)
        .where(and(eq(outbox.state, "waiting"), lte(outbox.dueAt, clock.now())))
        .orderBy(desc(outbox.contactId), asc(outbox.dueAt))
        .limit(1);
      if (due === undefined) continue;
      rungs.push(due.channel);
      await services.outbox.deliverNow(due.id);
    }
  });
  expect(rungs).toEqual(["sms", "spoken", "sms"]);
  expect(await reader.rowsRead(statements)).toBeLessThan(500);
});

test("an owner's pages read only this owner's contacts", async () => {
  const bearer = { bearer: owner.token };
  const statements = await reader.statementsOf(async () => {
    const { loginId, vehicleId } = owner;
    const outcomes = [
      await backend.call(listVehicles, { loginId, couponId: null }, bearer),
      await backend.call(listContacts, { loginId, vehicleId, page: 1, reason: null }, bearer),
      await backend.call(readContactSettings, { loginId, vehicleId }, bearer),
    ];
    expect(outcomes.map(({ kind }) => kind)).toEqual(["ok", "ok", "ok"]);
  });
  expect(await reader.rowsRead(statements)).toBeLessThan(10 * OWN_CONTACTS);
});

test("the clean-up reads only rows that have expired", async () => {
  const cleanUp = createCleanUp(backend.services, silentLog);
  const statements = await reader.statementsOf(async (executed) => {
    cleanUp.start();
    // The last statement of the clean-up.
    await expect.poll(() => executed().some((text) => text.includes('delete from "wrong_vehicle_reports"'))).toBe(true);
    await cleanUp.stop();
  });
  expect(statements.length).toBeGreaterThan(10);
  expect(await reader.rowsRead(statements)).toBeLessThan(50);
});

test("the metrics read the rows of a day", async () => {
  const { database, clock } = backend.services;
  const statements = await reader.statementsOf(async () => {
    await readBacklog(database, clock.now());
    await countRecentContacts(database, clock.now());
  });
  expect(await reader.rowsRead(statements)).toBeLessThan((20 * CONTACTS) / DAYS);
});

/**
 * Inserts contacts with two events and a sent message each. The triggers that check foreign keys are off, because they take most of the
 * time.
 */
async function generateContacts(): Promise<void> {
  const { rows } = await reader.client.query<{ id: string }>("select id from stickers where guid = $1", [owner.guid]);
  const values = `
    select n, case when n <= ${OWN_CONTACTS} then ${rows[0]?.id} else n % ${STICKERS} end as sticker,
      timestamptz '${backend.clock.now().toISOString()}' - n * interval '${DAYS} days' / ${CONTACTS} * case when n <= ${OWN_CONTACTS} then 100 else 1 end as at
    from generate_series(1, ${CONTACTS}) as n`;
  for (const statement of [
    "set session_replication_role = replica",
    `insert into stickers (id, guid, product_id, is_paid, rate_paise, created_at)
     select n, 'sticker-' || n, 1, true, 49900, now() from generate_series(0, ${STICKERS} - 1) as n`,
    `insert into owners (id, login_id, phone, email, created_at)
     select n, n, 6000000000 + n, n || '@example.in', now() from generate_series(0, ${STICKERS} - 1) as n`,
    `insert into vehicles (id, owner_id, sticker_id, plate, emergency_phone, created_at)
     select n, n, n, 'KA01' || n, '9845011122', now() from generate_series(0, ${STICKERS} - 1) as n`,
    `insert into contacts (id, sticker_id, reason, caller_hash, answer_code_hash, created_at)
     select n, sticker, '6', 'caller ' || n % 5000, case when n < ${CONTACTS} * 7 / ${DAYS} then 'code ' || n end, at from (${values}) as generated`,
    `insert into contact_events (contact_id, attempt_id, type, detail, caller_hash, at)
     select n, n, 'requested', 'message', 'caller ' || n % 5000, at from (${values}) as generated`,
    `insert into contact_events (contact_id, attempt_id, type, at)
     select n, n, 'sent', at + interval '1 second' from (${values}) as generated`,
    `insert into outbox (id, channel, payload, contact_id, state, due_at, created_at, finished_at)
     select n, 'sms', '', n, 'sent', at, at, at from (${values}) as generated`,
    "reset session_replication_role",
    "analyze",
  ])
    await reader.client.query(statement);
}
