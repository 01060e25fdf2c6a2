import { join } from "node:path";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { putReferenceData } from "../../backend/composition/reference-data";
import { contacts } from "../../backend/contact/tables";
import { outbox } from "../../backend/delivery/tables";
import type { Database } from "../../backend/platform/database/database";
import { openDatabase } from "../../backend/platform/database/open";
import { owners, vehicles } from "../../backend/registry/tables";
import { testServer } from "../../backend/testing/postgres-server";
import { startFakeTwilio, type FakeTwilio } from "../fakes/twilio";
import { browser } from "../harness/browser/browser";
import { demoDataDirectory, environmentOf, temporaryDirectory } from "../harness/data-directory";
import { countWaiting } from "../harness/outbox";
import { scaledTimeout } from "../harness/scaled-timeout";
import { startWebsite, type Server } from "../harness/website";
import { registerContents } from "../harness/whatsapp-contents";

const OWNERS = 16;
const sender = { brandName: "PlateNote", appOrigin: "https://stickers.example.in" };

let twilio: FakeTwilio;
beforeEach(async () => {
  twilio = await startFakeTwilio();
});
afterEach(() => twilio.close());

test.each([
  { database: "the embedded database", server: null, processes: 1, killed: "a process" },
  ...(testServer === null ? [] : [{ database: "PostgreSQL", server: testServer, processes: 2, killed: "two processes" }]),
])(
  "kills of $killed between any two rungs lose no message and ring nobody twice, on $database",
  async ({ server, processes }) => {
    const dataDirectory = await demoDataDirectory(server);
    const settings = environmentOf(dataDirectory);
    const templates = join(temporaryDirectory(), "whatsapp-templates.env");
    registerContents(twilio, templates, { sender, languages: ["en"] });
    const channels = { WHATSAPP: "twilio", WHATSAPP_TEMPLATES: templates, SPOKEN_CALLS: "twilio" };
    const environment = { ...twilio.variables, ...channels, APP_ORIGIN: sender.appOrigin, WEBHOOK_ORIGIN: sender.appOrigin };

    async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
      const where = { databaseUrl: settings["DATABASE_URL"] ?? null, hasTransactionPooler: false, dataDirectory };
      const opened = await openDatabase(where, putReferenceData);
      const result = await work(opened.database);
      await opened.close();
      return result;
    }

    /** Lets time pass while no process runs, and starts all processes, each on a machine of its own. */
    async function startAfter(seconds: number): Promise<Server[]> {
      await inDatabase((database) =>
        database
          .update(outbox)
          .set({ dueAt: sql`due_at - make_interval(secs => ${seconds})`, notBefore: sql`not_before - make_interval(secs => ${seconds})` }),
      );
      const machines = Array.from({ length: processes }, (_, index) => (index === 0 ? {} : { DATA_DIR: temporaryDirectory() }));
      return Promise.all(machines.map((own) => startWebsite({ dataDirectory, environment: { ...environment, ...own } })));
    }
    const kill = (servers: readonly Server[]) => Promise.all(servers.map((each) => each.kill()));
    const until = (happened: () => number) => expect.poll(happened, { timeout: scaledTimeout(30_000), interval: 5 }).toBeGreaterThan(0);

    await inDatabase(async (database) => {
      for (const statement of addOwners) await database.execute(statement);
    });
    // Both the first rung and the answer to the person at the vehicle are on their way when the processes are killed.
    const first = await startAfter(0);
    const acknowledged = await Promise.all(
      Array.from({ length: OWNERS }, (_, owner) => {
        const { origin } = first[owner % processes] ?? { origin: "" };
        return browser(origin, { cookies: false }).post(`/quickcontact?guid=rung-${owner}`, { intent: "message", id: "2" });
      }),
    );
    await kill(first);
    expect(acknowledged.map(({ text }) => text.includes("Your Message is sent successfully"))).not.toContain(false);

    const duringSms = await startAfter(40);
    await until(() => twilio.messages.length);
    await kill(duringSms);
    const duringCalls = await startAfter(90);
    await until(() => twilio.spokenCalls.length);
    await kill(duringCalls);
    // The reminders are due. What was being sent at the last kill waits no longer for its worker.
    const last = await startAfter(600);
    await expect.poll(() => countWaiting(last[0]?.origin ?? ""), { timeout: scaledTimeout(60_000) }).toBe(0);
    for (const each of last) await each.stop();

    const rows = await inDatabase(rowsOfOwners);
    const sent = (to: string) => ({
      whatsapp: twilio.whatsapp.filter(({ To }) => To === `whatsapp:+91${to}`),
      sms: twilio.messages.filter(({ To }) => To === `+91${to}`),
      spoken: twilio.spokenCalls.filter(({ To }) => To === `+91${to}`),
    });
    for (const phone of phones) {
      const [{ whatsapp, sms, spoken }, own] = [sent(phone), rows.filter((row) => row.phone === phone)];
      const attempts = (channel: string) => own.filter((row) => row.channel === channel).map((row) => row.attempts);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      expect(own.map(({ channel, state }) => `${channel} ${state}`)).toEqual(
        expect.arrayContaining(["sms sent", "spoken sent", "whatsapp sent"]),
      );
      // Twilio may have taken what was being sent at a kill: it is sent once more, and never more often than it was tried.
      expect(whatsapp.length).toBeGreaterThan(0);
      expect(whatsapp.length).toBeLessThanOrEqual(sum(attempts("whatsapp")));
      expect(new Set(whatsapp.map(({ ContentVariables }) => ContentVariables)).size).toBe(1);
      expect(sms.length).toBeGreaterThanOrEqual(2);
      expect(sms.length).toBeLessThanOrEqual(sum(attempts("sms")));
      // A call that was being requested is unclear, and is not requested again.
      expect(spoken.length).toBeLessThanOrEqual(1);
      if (spoken.length === 0) expect(attempts("spoken")).toEqual([2]);
    }
    expect(rows.filter(({ state }) => state === "waiting" || state === "leased")).toEqual([]);
    expect(twilio.problems).toEqual([]);
  },
  scaledTimeout(4 * 60_000),
);

const phones = Array.from({ length: OWNERS }, (_, owner) => String(9_100_000_000 + owner));

/** An owner with WhatsApp and spoken calls for each sticker. */
const addOwners = [
  sql`insert into owners (id, login_id, phone, email, created_at)
    select 40000000 + n, 40000000 + n, (9100000000 + n)::text, 'owner' || n || '@example.in', now()
    from generate_series(0, ${OWNERS}::int - 1) as n`,
  sql`insert into alert_choices (owner_id, whatsapp_since, spoken_calls, updated_at)
    select 40000000 + n, now(), 'all', now() from generate_series(0, ${OWNERS}::int - 1) as n`,
  sql`insert into stickers (id, guid, product_id, is_paid, rate_paise, created_at)
    select 40000000 + n, 'rung-' || n, 1, true, 49900, now() from generate_series(0, ${OWNERS}::int - 1) as n`,
  sql`insert into vehicles (id, owner_id, sticker_id, plate, emergency_phone, created_at)
    select 40000000 + n, 40000000 + n, 40000000 + n, 'KA02' || (1000 + n), '9845011122', now()
    from generate_series(0, ${OWNERS}::int - 1) as n`,
];

const rowsOfOwners = (database: Database) =>
  database
    .select({ phone: owners.phone, channel: outbox.channel, state: outbox.state, attempts: outbox.attempts })
    .from(outbox)
    .innerJoin(contacts, eq(contacts.id, outbox.contactId))
    .innerJoin(vehicles, eq(vehicles.stickerId, contacts.stickerId))
    .innerJoin(owners, and(eq(owners.id, vehicles.ownerId), inArray(owners.phone, phones)))
    .orderBy(asc(outbox.id));
