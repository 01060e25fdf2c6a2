import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { breakableConnection, type BreakableConnection } from "../harness/breakable-connection";
import { browser } from "../harness/browser/browser";
import { demoDataDirectory, environmentOf } from "../harness/data-directory";
import { addRegisteredCars } from "../harness/registered-cars";
import { startWebsite, type Server } from "../harness/website";
import { scaledTimeout } from "../harness/scaled-timeout";

/** How long the test breaks connections, in seconds. 60 seconds find more faults, but take too long for every run. */
const SECONDS = Number(process.env["LOST_CONNECTIONS_SECONDS"] || 8);
/** On a slow machine, the test continues until this many messages are acknowledged. */
const MIN_MESSAGES = 10;
const CLIENTS = 6;
/** The longest time between two breaks. It doubles until a message is acknowledged, so that a slow machine is not broken for ever. */
const MAX_PAUSE_MS = 400;
const MAX_MESSAGES = 20_000;
const METRICS_TOKEN = "a-token-for-the-tests";

const role = `platenote_test_${randomBytes(6).toString("hex")}`;

let website: Server;
let client: Client;
let proxy: BreakableConnection;

beforeAll(async () => {
  const dataDirectory = await demoDataDirectory();
  const address = new URL(environmentOf(dataDirectory)["DATABASE_URL"] ?? "");
  client = new Client({ connectionString: address.href });
  await client.connect();
  await addRegisteredCars(client, MAX_MESSAGES);
  proxy = await breakableConnection(address.hostname, Number(address.port));
  // The website uses an ordinary role, because a superuser's connections cannot be limited. The role has the rights of the tables' owner.
  await client.query(`create role ${role} login password '${role}' in role ${client.user ?? ""}`);
  Object.assign(address, { username: role, password: role, hostname: "127.0.0.1", port: String(proxy.port) });
  website = await startWebsite({ dataDirectory, environment: { DATABASE_URL: address.href, METRICS_TOKEN } });
});
afterAll(async () => {
  await website.stop();
  await client.query(`reassign owned by ${role} to ${client.user ?? ""}`);
  await client.query(`drop role ${role}`);
  await client.end();
  await proxy.stop();
});

const readiness = async () => {
  const answer = await fetch(`${website.origin}/readyz`);
  return { status: answer.status, text: await answer.text() };
};
const untilReady = () => expect.poll(async () => (await readiness()).status, { timeout: scaledTimeout(20_000), interval: 50 }).toBe(200);
const message = (number: number) => ({ intent: "message", id: "6", idempotencyKey: `message ${number}` });
/** Returns whether the page acknowledges the message. A stored message is acknowledged even if its first delivery attempt failed. */
const isThanks = ({ text }: { readonly text: string }) => /Your Message is sent successfully|Your message is on its way/.test(text);

test(
  `no acknowledged message is lost or duplicated while connections break at random for ${SECONDS} s`,
  async () => {
    const endsAt = performance.now() + SECONDS * 1000;
    const seen = new Map<number, number>();
    let next = 0;
    let acknowledged = 0;
    let broken = 0;
    const isOver = () => performance.now() > endsAt && acknowledged >= MIN_MESSAGES && broken > SECONDS;

    async function sendUntilThanked(number: number): Promise<void> {
      const scanner = browser(website.origin, { cookies: false });
      for (;;) {
        const page = await scanner.post(`/quickcontact?guid=load-${number}`, message(number));
        seen.set(page.status, (seen.get(page.status) ?? 0) + 1);
        if (isThanks(page)) break;
        expect([503, 429], page.text).toContain(page.status);
        await pause(20);
      }
      acknowledged += 1;
    }
    async function send(): Promise<void> {
      while (!isOver()) await sendUntilThanked(next++);
    }
    async function breakConnections(): Promise<void> {
      for (let longest = MAX_PAUSE_MS; !isOver();) {
        const before = acknowledged;
        await pause(randomInt(longest));
        longest = acknowledged > before ? MAX_PAUSE_MS : longest * 2;
        broken += randomInt(2) === 0 ? proxy.cut() : await terminateAll();
      }
    }
    await Promise.all([breakConnections(), ...Array.from({ length: CLIENTS }, send)]);

    const healed = performance.now();
    await untilReady();
    const healthyAfter = Math.round(performance.now() - healed);
    await expect.poll(waitingInOutbox, { timeout: scaledTimeout(60_000), interval: 200 }).toBe(0);
    const ours = "from contacts join stickers on stickers.id = sticker_id where guid like 'load-%'";
    const delivered = "from sandbox_deliveries join outbox on outbox.id = outbox_id join contacts on contacts.id = contact_id";
    expect({
      delivered: await count(`select count(*) ${delivered}`),
      written: await count(`select count(*) ${ours}`),
      stickers: await count(`select count(distinct sticker_id) ${ours}`),
    }).toEqual({ delivered: acknowledged, written: acknowledged, stickers: acknowledged });
    expect([...seen.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    console.table({ "connections broken": broken, acknowledged, ...Object.fromEntries(seen), "ready again after (ms)": healthyAfter });
  },
  SECONDS * 1000 + scaledTimeout(120_000),
);

test("while the database is down, a form gets a 503 and keeps what was typed, and /readyz gives the reason", async () => {
  const typed = {
    firstname: "Asha",
    lastname: "Kulkarni",
    email: "asha@example.in",
    phone: "98765 43210",
    message: "Do you ship to Kochi?",
  };
  const visitor = browser(website.origin);
  const form = await visitor.open("/contactus");
  proxy.close();
  try {
    const page = await form.form("Send").fill(typed).submit("Send");
    expect(page.status).toBe(503);
    for (const [name, value] of Object.entries(typed)) expect(page.form("Send").value(name)).toBe(value);
    expect(await readiness()).toEqual({ status: 503, text: "the database does not answer\n" });
  } finally {
    proxy.open();
  }
  await untilReady();
  expect((await form.form("Send").fill(typed).submit("Send")).status).toBe(200);
});

test("forms get a 503 when PostgreSQL's host dies and closes no connection. New connections are used as soon as there is a host again", async () => {
  // More forms than the website has connections.
  const sendAll = () =>
    Promise.all(
      Array.from({ length: 12 }, (_, index) => MAX_MESSAGES - 2 - index).map((number) =>
        browser(website.origin, { cookies: false }).post(`/quickcontact?guid=load-${number}`, message(number)),
      ),
    );
  expect((await sendAll()).map(isThanks)).not.toContain(false);
  proxy.fallSilent();
  try {
    expect(new Set((await sendAll()).map(({ status }) => status))).toEqual(new Set([503]));
  } finally {
    proxy.open();
  }
  await untilReady();
  expect((await sendAll()).map(isThanks)).not.toContain(false);
});

test("forms get a 503 while PostgreSQL accepts no more connections", async () => {
  const last = MAX_MESSAGES - 1;
  const send = () => browser(website.origin, { cookies: false }).post(`/quickcontact?guid=load-${last}`, message(last));
  await client.query(`alter role ${role} connection limit 0`);
  try {
    await terminateAll();
    expect((await send()).status).toBe(503);
    expect((await readiness()).status).toBe(503);
  } finally {
    await client.query(`alter role ${role} connection limit -1`);
  }
  await untilReady();
  expect(isThanks(await send())).toBe(true);
});

test("the website handles every error of a lost connection, and keeps running", async () => {
  const metrics = await fetch(`${website.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(await metrics.text()).not.toMatch(/^uncaught_errors_total\{/m);
  expect(await website.stop()).toBe(0);
});

/** Ends the website's connections, as an administrator or a shutdown of PostgreSQL does. @returns the number of connections. */
async function terminateAll(): Promise<number> {
  const { rowCount } = await client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [role]);
  return rowCount ?? 0;
}

function waitingInOutbox(): Promise<number> {
  return count("select count(*) from outbox where state in ('waiting', 'leased') and not_before is null");
}

async function count(query: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(query);
  return Number(rows[0]?.count);
}
