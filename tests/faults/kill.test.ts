import { expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { browser } from "../harness/browser/browser";
import { demoDataDirectory } from "../harness/data-directory";
import { stickers } from "../harness/demo-stickers";
import { readOutbox, waitForDelivery } from "../harness/outbox";
import { startWebsite } from "../harness/website";
import { scaledTimeout } from "../harness/scaled-timeout";

const KILLS = 10;

/**
 * Each start moves the clock ahead by this time. Otherwise, after five unanswered contacts in a day, the scanner's page would ask for the
 * last characters of the plate.
 */
const SECONDS_BETWEEN = 5 * 3600;

const { asha } = demoOwners;

/** Counts the messages that were delivered, without reminders. */
async function messagesDelivered(origin: string): Promise<number> {
  return (await readOutbox(origin)).filter(
    ({ channel, to, text }) => channel === "sms" && to === asha.phone && text.includes("Someone there sent this"),
  ).length;
}

test(
  `the website delivers every message once, although it is killed ${KILLS} times right after it acknowledged a message`,
  async () => {
    const dataDirectory = await demoDataDirectory();
    const start = (round: number) =>
      startWebsite({ dataDirectory, environment: { CLOCK_OFFSET_SECONDS: String(round * SECONDS_BETWEEN) } });
    const startTimes: number[] = [];

    for (let round = 0; round < KILLS; round += 1) {
      const startedAt = performance.now();
      const website = await start(round);
      startTimes.push(performance.now() - startedAt);
      const page = await browser(website.origin).post(`/quickcontact?guid=${stickers.paidCar}`, {
        intent: "message",
        id: "6",
        idempotencyKey: `round ${round}`,
      });
      await website.kill();
      expect(page.text).toContain("Your Message is sent successfully");
    }

    const website = await start(KILLS);
    // The newest message proves that the worker runs. `messagesDelivered` then waits until no message waits in the outbox.
    await browser(website.origin).post(`/quickcontact?guid=${stickers.paidCar}`, { intent: "message", id: "11" });
    await waitForDelivery(website.origin, ({ text }) => text.includes("window of the car is open"));
    expect(await messagesDelivered(website.origin)).toBe(KILLS + 1);
    expect(await website.stop()).toBe(0);

    const sorted = startTimes.sort((one, other) => one - other);
    console.log(
      `healthy again after a kill: ${Math.round(sorted[KILLS / 2] ?? 0)} ms median, ${Math.round(sorted.at(-1) ?? 0)} ms maximum`,
    );
  },
  scaledTimeout(10 * 60_000),
);
