import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startFakeMsg91, type FakeMsg91 } from "../fakes/msg91";
import { browser } from "../harness/browser/browser";
import { demoDataDirectory } from "../harness/data-directory";
import { addRegisteredCars } from "../harness/registered-cars";
import { scaledTimeout } from "../harness/scaled-timeout";
import { startTwoProcesses, type TwoProcesses } from "../harness/two-processes";

const MESSAGES = 60;
/**
 * How many contacts get a reminder. Of every six contacts, one is answered, one is solved and four are left alone. There are more
 * reminders than two processes send at the same time, so some still wait at the kill.
 */
const LEFT_ALONE = (MESSAGES / 6) * 4;

/** The fake provider. It keeps every SMS that it receives, so that the test notices a repeated SMS. */
let provider: FakeMsg91;
let client: Client;
let dataDirectory: string;
let running: TwoProcesses;

beforeAll(async () => {
  dataDirectory = await demoDataDirectory();
  provider = await startFakeMsg91();
  running = await startTwoProcesses(dataDirectory, provider.variables);
  client = new Client({ connectionString: running.databaseAddress });
  await client.connect();
  await addRegisteredCars(client, MESSAGES);
});
afterAll(async () => {
  await client.end();
  await running.processes[1].stop();
  await running.balancer.stop();
  await provider.close();
});

test(
  "each contact that is neither answered nor solved gets a reminder. Only a reminder that was being sent at a kill may arrive twice",
  async () => {
    for (let number = 0; number < MESSAGES; number += 1) await beginContact(number);
    await running.stop();
    expect(remindersSent()).toEqual([]);

    await client.query("update outbox set due_at = now() where state = 'waiting' and not_before is not null");
    running = await startTwoProcesses(dataDirectory, provider.variables);
    await expect.poll(remindersSent, { timeout: scaledTimeout(30_000), interval: 5 }).not.toEqual([]);
    await running.processes[0].kill();
    const interrupted = await platesBeingReminded();
    // The killed process had reserved rows of the outbox for a limited time. The other process takes them over when this time is over.
    await expect.poll(remindersWaiting, { timeout: scaledTimeout(60_000), interval: 500 }).toBe(0);

    const sent = remindersSent();
    expect([...new Set(sent)].sort()).toEqual(leftAlone);
    const twice = sent.filter((plate, index) => sent.indexOf(plate) !== index);
    // Nobody knows whether the provider accepted these reminders before the kill, so they are sent once more.
    expect(new Set(twice).size).toBe(twice.length);
    expect(interrupted).toEqual(expect.arrayContaining(twice));
    expect(interrupted.length).toBeLessThan(LEFT_ALONE);
    expect(provider.problems).toEqual([]);
  },
  scaledTimeout(4 * 60_000),
);

const plateOf = (number: number) => `KA01${1000 + number}`;

const leftAlone = Array.from({ length: MESSAGES }, (_, number) => number)
  .filter((number) => number % 6 > 1)
  .map(plateOf)
  .sort();

async function beginContact(number: number): Promise<void> {
  const scanner = browser(running.origin, { cookies: false });
  const page = await scanner.post(`/quickcontact?guid=load-${number}`, { intent: "message", id: "6" });
  expect(page.text).toContain("Your Message is sent successfully");
  if (number % 6 === 0) await answer();
  if (number % 6 === 1) await page.form("The problem is solved").submit("The problem is solved");
}

/** Answers the newest contact through the link in the SMS. */
async function answer(): Promise<void> {
  const code = String(provider.messages.at(-1)?.["answerCode"]);
  const page = await browser(running.origin, { cookies: false }).open(`/r?c=${code}`);
  await page.form("On my way, 5 minutes").submit("On my way, 5 minutes");
}

/** Returns the plates of all reminders that the provider received, in order of arrival. */
function remindersSent(): string[] {
  const reminders = Object.entries(provider.variables).filter(([name]) => name.startsWith("SMS_TEMPLATE_REMINDER_"));
  const templates = new Set(reminders.map(([, id]) => id));
  return provider.messages.filter(({ template }) => templates.has(template)).map((message) => String(message["plate"]));
}

const reminders = `from contact_events
  join outbox on outbox.id = attempt_id
  join contacts on contacts.id = contact_events.contact_id
  join vehicles on vehicles.sticker_id = contacts.sticker_id
  where type = 'requested' and detail = 'automatic_reminder'`;

/** Returns the plates whose reminders a process is sending, or was sending when it was killed. */
async function platesBeingReminded(): Promise<string[]> {
  const { rows } = await client.query<{ plate: string }>(`select plate ${reminders} and outbox.state = 'leased'`);
  return rows.map(({ plate }) => plate);
}

async function remindersWaiting(): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) ${reminders} and outbox.state in ('waiting', 'leased')`);
  return Number(rows[0]?.count);
}
