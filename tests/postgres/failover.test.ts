import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { putReferenceData } from "../../backend/composition/reference-data";
import { openPostgres } from "../../backend/platform/database/postgres";
import { isDatabaseUnavailable } from "../../backend/platform/database/unavailable";
import { breakableConnection } from "../harness/breakable-connection";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { demoDataDirectory, environmentOf } from "../harness/data-directory";
import { failoverPrograms, startFailoverCluster, type FailoverCluster } from "../harness/failover-cluster";
import { addRegisteredCars } from "../harness/registered-cars";
import { scaledTimeout } from "../harness/scaled-timeout";
import { startTwoProcesses, type TwoProcesses } from "../harness/two-processes";
import { METRICS_TOKEN } from "../harness/website";

const CLIENTS = 4;
/** The number of messages that must be acknowledged before the primary changes, and again after that. */
const MESSAGES = 40;
const MAX_MESSAGES = 5_000;
/** Pauses that limit the load, because other tests need the machine too. */
const pauses = { next: 100, retry: 250 } as const;
const TIMEOUT_MS = scaledTimeout(90_000);

describe.skipIf(failoverPrograms === null)("with a primary and a synchronous standby,", () => {
  let cluster: FailoverCluster;
  let database: string;
  let pair: TwoProcesses;
  let killed: string;
  /** Numbers the messages of all tests of this file. */
  let next = 0;
  let acknowledged = 0;

  beforeAll(async () => {
    cluster = await startFailoverCluster();
    const dataDirectory = await demoDataDirectory(cluster.address);
    database = environmentOf(dataDirectory)["DATABASE_URL"] ?? "";
    await withClient((client) => addRegisteredCars(client, MAX_MESSAGES));
    pair = await startTwoProcesses(dataDirectory);
  }, scaledTimeout(180_000));
  afterAll(async () => {
    await pair.stop();
    await cluster.stop();
  });

  test(
    "the standby takes over if the primary is killed under load. No acknowledged message is lost or sent twice. Forms get a 503 meanwhile",
    async () => {
      const outage = await underLoad(async () => {
        const form = await browser(pair.origin).open("/contactus");
        killed = await cluster.killPrimary();
        await expect.poll(readiness, { timeout: TIMEOUT_MS, interval: 50 }).toEqual([503, 503]);
        const typed = { firstname: "Asha", lastname: "Kulkarni", email: "asha@example.in", phone: "98765 43210", message: "To Kochi?" };
        const page = await form.form("Send").fill(typed).submit("Send");
        expect(page.status).toBe(503);
        for (const [name, value] of Object.entries(typed)) expect(page.form("Send").value(name)).toBe(value);
      });
      console.table({ ...outage, ...(await expectEachMessageOnce()) });
    },
    2 * TIMEOUT_MS,
  );

  test(
    "the killed server returns as the standby, and an operator can make it the primary again under load",
    async () => {
      await cluster.restart(killed);
      const outage = await underLoad(() => cluster.switchOver());
      console.table({ ...outage, ...(await expectEachMessageOnce()) });
    },
    2 * TIMEOUT_MS,
  );

  test("after both changes of the primary, the website is ready, and all its errors were handled", async () => {
    expect(await readiness()).toEqual([200, 200]);
    for (const { origin } of pair.processes) {
      const metrics = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
      expect(await metrics.text()).not.toMatch(/^uncaught_errors_total\{/m);
    }
  });

  test("no connection to a standby is kept, so that writes succeed when the address leads to the primary again. No start succeeds on a standby", async () => {
    const { primary, standby } = await cluster.ports();
    const address = new URL(database);
    const proxy = await breakableConnection(address.hostname, primary);
    address.port = String(proxy.port);
    const opened = await openPostgres(address.href, putReferenceData);
    const write = () => opened.database.execute(sql`update states set name = name`);
    proxy.leadTo(standby);
    proxy.cut();
    await expect.poll(() => opened.unavailableReason()).toBe("the database is a standby, which only reads");
    await expect(write()).rejects.toSatisfy(isDatabaseUnavailable);
    proxy.leadTo(primary);
    expect(await opened.unavailableReason()).toBeNull();
    await write();
    await opened.close();

    proxy.leadTo(standby);
    await expect(openPostgres(address.href, putReferenceData)).rejects.toThrow(
      "is a standby, which only reads. Set DATABASE_URL to an address that leads to the primary.",
    );
    await proxy.stop();
  });

  const readiness = () => Promise.all(pair.processes.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status));

  /**
   * Sends messages while `change` makes the other server the primary. @returns how long no message was acknowledged, and how many pages
   * had which status.
   */
  async function underLoad(change: () => Promise<void>) {
    const before = acknowledged;
    const statuses: Record<string, number> = {};
    let changedAt: number | null = null;
    let afterChange = 0;
    let longestGap = 0;
    let lastAt = performance.now();

    async function sendUntilThanked(number: number): Promise<void> {
      const scanner = browser(pair.origin, { cookies: false });
      const form = { intent: "message", id: "6", idempotencyKey: `message ${number}` };
      for (;;) {
        const isAfterChange = changedAt !== null;
        const page = await scanner.post(`/quickcontact?guid=load-${number}`, form);
        statuses[`pages with status ${page.status}`] = (statuses[`pages with status ${page.status}`] ?? 0) + 1;
        if (isThanks(page)) {
          longestGap = Math.max(longestGap, performance.now() - lastAt);
          lastAt = performance.now();
          acknowledged += 1;
          if (isAfterChange) afterChange += 1;
          return;
        }
        expect([503, 429], page.text).toContain(page.status);
        await pause(pauses.retry);
      }
    }
    async function send(): Promise<void> {
      while (afterChange < MESSAGES) {
        await sendUntilThanked(next++);
        await pause(pauses.next);
      }
    }
    async function changeOnce(): Promise<void> {
      await expect.poll(() => acknowledged - before, { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(MESSAGES);
      await change();
      changedAt = performance.now();
    }
    await Promise.all([changeOnce(), ...Array.from({ length: CLIENTS }, send)]);
    return { "no message acknowledged for (ms)": Math.round(longestGap), ...statuses };
  }

  async function expectEachMessageOnce() {
    await expect.poll(waitingInOutbox, { timeout: TIMEOUT_MS, interval: 500 }).toBe(0);
    const ours = "from contacts join stickers on stickers.id = sticker_id where guid like 'load-%'";
    const delivered = "from sandbox_deliveries join outbox on outbox.id = outbox_id join contacts on contacts.id = contact_id";
    const found = {
      written: await count(`select count(*) ${ours}`),
      stickers: await count(`select count(distinct sticker_id) ${ours}`),
      delivered: await count(`select count(*) ${delivered}`),
    };
    expect(found).toEqual({ written: acknowledged, stickers: acknowledged, delivered: acknowledged });
    return found;
  }

  function waitingInOutbox(): Promise<number> {
    return count("select count(*) from outbox where state in ('waiting', 'leased') and not_before is null");
  }

  async function count(query: string): Promise<number> {
    const { rows } = await withClient((client) => client.query<{ count: string }>(query));
    return Number(rows[0]?.count);
  }

  /** Connects to the primary itself. For a moment after a change, HAProxy forwards to both servers. */
  async function withClient<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const address = new URL(database);
    address.port = String((await cluster.ports()).primary);
    const client = new Client({ connectionString: address.href });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
});

/** Returns whether the page acknowledges the message. A stored message is acknowledged even if its first delivery attempt failed. */
function isThanks({ text }: Page): boolean {
  return /Your Message is sent successfully|Your message is on its way/.test(text);
}
