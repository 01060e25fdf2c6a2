import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import { demoDataDirectory } from "../harness/data-directory";
import { readOutbox } from "../harness/outbox";
import { addRegisteredCars } from "../harness/registered-cars";
import { scaledTimeout } from "../harness/scaled-timeout";
import { startTwoProcesses, type TwoProcesses } from "../harness/two-processes";

const MESSAGES = 60;
/** Of every three contacts, one is answered, one is solved, and one is left alone. */
const LEFT_ALONE = MESSAGES / 3;

/** One minute after the reminders are due. */
const LATER = { CLOCK_OFFSET_SECONDS: "660" };

let client: Client;
let dataDirectory: string;
let running: TwoProcesses;

beforeAll(async () => {
  dataDirectory = await demoDataDirectory();
  running = await startTwoProcesses(dataDirectory);
  client = new Client({ connectionString: running.databaseAddress });
  await client.connect();
  await addRegisteredCars(client, MESSAGES);
});
afterAll(async () => {
  await client.end();
  await running.processes[1].stop();
  await running.balancer.stop();
});

test(
  "with two processes, one of them killed, each owner who has not answered is reminded once",
  async () => {
    for (let number = 0; number < MESSAGES; number += 1) await beginContact(number);
    await running.stop();
    expect(await remindersSent()).toBe(0);

    running = await startTwoProcesses(dataDirectory, LATER);
    await expect.poll(remindersSent, { timeout: scaledTimeout(30_000), interval: 5 }).toBeGreaterThan(0);
    await running.processes[0].kill();
    // The other process takes over the killed one's leased rows when the lease expires.
    await expect.poll(remindersWaiting, { timeout: scaledTimeout(60_000), interval: 500 }).toBe(0);
    expect(await remindersByContact()).toEqual(
      Array.from({ length: MESSAGES }, (_, number) => ({ guid: `load-${number}`, sent: number % 3 === 0 ? 1 : 0 })),
    );
    expect(await remindersSent()).toBe(LEFT_ALONE);
  },
  scaledTimeout(4 * 60_000),
);

async function beginContact(number: number): Promise<void> {
  const scanner = browser(running.origin, { cookies: false });
  const page = await scanner.post(`/quickcontact?guid=load-${number}`, { intent: "message", id: "6" });
  expect(page.text).toContain("Your Message is sent successfully");
  if (number % 3 === 1) await answer();
  if (number % 3 === 2) await page.form("It is solved").submit("It is solved");
}

/** Opens the newest SMS's link as its owner. */
async function answer(): Promise<void> {
  const [newest] = await readOutbox(running.origin);
  const link = /\/r\?c=\w+/.exec(newest?.text ?? "")?.[0] ?? "";
  const page = await browser(running.origin, { cookies: false }).open(link);
  await page.form("On my way, 5 minutes").submit("On my way, 5 minutes");
}

const reminders = "from contact_events join outbox on outbox.id = attempt_id where type = 'requested' and detail = 'automatic_reminder'";

async function remindersSent(): Promise<number> {
  return count("select count(*) from sandbox_deliveries where outbox_id in (select attempt_id " + reminders + ")");
}

async function remindersWaiting(): Promise<number> {
  return count(`select count(*) ${reminders} and outbox.state in ('waiting', 'leased')`);
}

async function remindersByContact(): Promise<unknown[]> {
  const { rows } = await client.query<{ guid: string; sent: number }>(
    `select guid, count(sandbox_deliveries.outbox_id)::int as sent
     from contacts join stickers on stickers.id = sticker_id
     left join outbox on outbox.contact_id = contacts.id and outbox.not_before is not null
     left join sandbox_deliveries on sandbox_deliveries.outbox_id = outbox.id
     where guid like 'load-%' group by guid order by substring(guid from 6)::int`,
  );
  return rows;
}

async function count(query: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(query);
  return Number(rows[0]?.count);
}
