import { eq, inArray, isNull, ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readRetentionDays, type RetentionSubject } from "#contract/retention";
import { sendPresetMessage } from "#contract/scanning";
import { removeExpiredRows } from "../../platform/database/expired-rows";
import { contactEvents, contacts } from "../../contact/tables";
import { outbox } from "../../delivery/tables";
import { owners } from "../../registry/tables";
import { inquiries } from "../../selling/content/tables";
import { grievances } from "../../selling/grievances/tables";
import { orders, payments } from "../../selling/tables";
import { operatorOf } from "../../testing/operator";
import { anySms, deliverAll } from "../../testing/outbox";
import { placeTestOrder } from "../../testing/shop";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { retentionRules } from "./retention";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const operate = operatorOf(() => backend);

type Report = { rules: { subject: string; rows: number }[] };

async function dryRun(): Promise<Record<string, number>> {
  const { rules } = (await operate("retention")).data as Report;
  return Object.fromEntries(rules.map(({ subject, rows }) => [subject, rows]));
}

/** Seeds rows of every kind that has a period. */
async function seed(number: number) {
  const { database, secrets, clock, outbox: queue } = backend.services;
  const { guid, owner: kept } = await registerSticker(backend.services);
  await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, { from: `198.51.100.${number}` });
  const caller = { callerHash: "-", siteHash: null, createdAt: clock.now() };
  const person = { email: "asha@example.in", phone: "9820012345", message: "Hello", ...caller };
  await database.insert(inquiries).values({ id: secrets.randomId(), firstName: "Asha", lastName: "Menon", ...person });
  const grievance = { name: "Asha", language: "en", ...person };
  const open = secrets.randomId();
  await database.insert(grievances).values([
    { id: secrets.randomId(), ...grievance, closedAt: clock.now() },
    { id: open, ...grievance },
  ]);
  const unfinished = secrets.randomId();
  await database
    .insert(owners)
    .values({ id: unfinished, loginId: unfinished, phone: `960000000${number}`, email: "new@example.in", createdAt: clock.now() });
  const unpaid = Number((await placeTestOrder(backend)).orderId);
  const paid = Number((await placeTestOrder(backend)).orderId);
  await database.update(payments).set({ state: "paid", paidAt: clock.now() }).where(eq(payments.orderId, paid));
  await deliverAll(backend);
  const dead = await queue.enqueue(database, anySms("9820012345", "Hello"));
  await database.update(outbox).set({ state: "dead", finishedAt: clock.now() }).where(eq(outbox.id, dead));
  return { kept: kept.id, unfinished, unpaid, paid, dead, open };
}

/** The rows that each rule removes of one seed. A contact goes with its events, its message and the waiting reminder. */
const expectedRows = {
  deadLetters: ["texts of dead letters", 1],
  sandbox: ["messages of the sandbox", 1],
  unfinishedRegistrations: ["unfinished registrations", 1],
  unpaidOrders: ["names in unpaid orders", 1],
  inquiries: ["inquiries", 1],
  messages: ["messages without a contact", 1],
  contacts: ["contacts with their events", 6],
  grievances: ["closed grievances", 1],
  paidOrders: ["names in paid orders", 1],
} as const satisfies Record<RetentionSubject, readonly [string, number]>;

const subjects = Object.keys(expectedRows) as RetentionSubject[];

const DAY_SECONDS = 86_400;

test("each kind of row goes when its period has ended, and not a moment earlier", async () => {
  await seed(1);
  const start = backend.clock.now().getTime();
  const passTo = (seconds: number) => backend.clock.advance(seconds - (backend.clock.now().getTime() - start) / 1000);
  const periods = [...new Set(subjects.map(daysOf))].sort((a, b) => a - b);
  for (const days of periods) {
    const ending = subjects.filter((subject) => daysOf(subject) === days).map((subject) => expectedRows[subject]);
    const counts = async () => {
      const report = await dryRun();
      return ending.map(([subject]) => [subject, report[subject]]);
    };
    passTo(days * DAY_SECONDS);
    expect(await counts()).toEqual(ending.map(([subject]) => [subject, 0]));
    passTo(days * DAY_SECONDS + 1);
    expect(await counts()).toEqual(ending);
  }
});

test("a run removes what the dry run counted, and leaves the rest", async () => {
  const { database, clock } = backend.services;
  const young = await seed(2);
  const counted = await dryRun();
  for (const { subject, expired } of retentionRules(backend.services.environment.retentionDays))
    expect([subject, await removeExpiredRows(database, expired(database, clock.now()))]).toEqual([subject, counted[subject]]);
  expect(Object.entries(await dryRun()).filter(([, rows]) => rows !== 0)).toEqual([]);

  expect(await database.$count(contacts)).toBe(1);
  expect(await database.$count(contactEvents)).toBeGreaterThan(0);
  expect(await database.$count(inquiries)).toBe(1);
  const named = await database.select({ id: orders.id }).from(orders).where(ne(orders.name, ""));
  expect(named.map(({ id }) => id).sort()).toEqual([young.unpaid, young.paid].sort());
  expect((await database.select().from(grievances).where(isNull(grievances.closedAt))).length).toBe(2);
  const [letter] = await database.select().from(outbox).where(eq(outbox.id, young.dead));
  expect(letter?.payload.length).toBeGreaterThan(0);
  const phones = (await database.select({ phone: owners.phone }).from(owners)).map(({ phone }) => phone);
  expect(phones).toHaveLength(3);
  expect(phones).not.toContain("9600000001");
});

test("a paid order keeps its name when unpaid orders lose theirs", async () => {
  const { database, clock } = backend.services;
  const { paid, unpaid } = await seed(3);
  backend.clock.advance(91 * DAY_SECONDS);
  for (const { expired } of retentionRules(backend.services.environment.retentionDays))
    await removeExpiredRows(database, expired(database, clock.now()));
  const names = await database
    .select({ id: orders.id, name: orders.name })
    .from(orders)
    .where(inArray(orders.id, [paid, unpaid]));
  expect(Object.fromEntries(names.map(({ id, name }) => [id, name]))).toEqual({ [paid]: "Asha Menon", [unpaid]: "" });
});

const subjectNames = "contacts, messages, deadLetters, sandbox, inquiries, grievances, unfinishedRegistrations, unpaidOrders, paidOrders";

test("the operator's periods replace those of the table, and a mistake is named", () => {
  expect(readRetentionDays("contacts=400, inquiries=30")).toMatchObject({ days: { contacts: 400, inquiries: 30, deadLetters: 30 } });
  expect(readRetentionDays("contact=400")).toEqual({
    error: `does not know contact; use ${subjectNames}`,
  });
  expect(readRetentionDays("contacts=1")).toEqual({ error: "needs at least 90 days for contacts" });
  expect(readRetentionDays("contacts=many")).toEqual({ error: "needs at least 90 days for contacts" });
});

function daysOf(subject: RetentionSubject): number {
  return backend.services.environment.retentionDays[subject];
}
