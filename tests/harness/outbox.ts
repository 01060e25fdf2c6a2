import { setTimeout as pause } from "node:timers/promises";

import { browser } from "./browser/browser";
import type { PageElement } from "./browser/page";
import { scaledTimeout } from "./scaled-timeout";
import { METRICS_TOKEN } from "./website";

/** An SMS, email or phone call that the sandbox received instead of a real provider. */
export type Delivery = {
  readonly channel: string;
  /** The recipient's phone or email address. */
  readonly to: string;
  readonly state: string;
  /** The text about the delivery on the outbox page, up to and including the time. */
  readonly text: string;
};

const WAIT_MS = scaledTimeout(10_000);
/** How long to wait until no message waits in the outbox. It is longer than the time for which a killed worker keeps its messages. */
const SETTLE_MS = scaledTimeout(45_000);
const POLL_MS = 100;

/**
 * Waits until no message waits in the outbox, and returns everything that was sent, newest first. Of the result, only `state` depends on
 * timing: the sandbox reports a message as delivered two seconds after it was sent.
 */
export async function readOutbox(origin: string): Promise<Delivery[]> {
  const deadline = Date.now() + SETTLE_MS;
  while ((await countWaiting(origin)) > 0) {
    if (Date.now() > deadline) throw new Error("The outbox is not empty");
    await pause(POLL_MS);
  }
  return readSent(origin);
}

/** Returns how many messages, mails and calls are due or being sent. */
export async function countWaiting(origin: string): Promise<number> {
  const metrics = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const waiting = /^outbox_waiting (\d+)$/m.exec(await metrics.text())?.[1];
  if (waiting === undefined) throw new Error(`The metrics of ${origin} lack the number of waiting messages`);
  return Number(waiting);
}

async function readSent(origin: string): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  for await (const delivery of sent(origin)) deliveries.push(delivery);
  return deliveries;
}

/** Reads the deliveries that the outbox page lists, newest first. The list may have several pages. */
async function* sent(origin: string): AsyncGenerator<Delivery> {
  let page = await browser(origin).open("/sandbox/outbox");
  for (;;) {
    if (page.status !== 200) throw new Error(`The outbox page returned ${page.status}`);
    yield* page.find("li", { "data-channel": true }).map(deliveryOf);
    if (page.find("a", { rel: "next" }).length === 0) return;
    page = await page.follow("Older");
  }
}

/**
 * Waits for a delivery.
 * @returns the newest delivery that matches.
 * @throws after 10 seconds.
 */
export async function waitForDelivery(origin: string, isExpected: (delivery: Delivery) => boolean): Promise<Delivery> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    for await (const delivery of sent(origin)) if (isExpected(delivery)) return delivery;
    if (Date.now() > deadline) throw new Error("The expected delivery is not in the outbox");
    await pause(POLL_MS);
  }
}

/** Waits for a one-time code that was sent to this phone or email address, and returns it. @param earlier - a previous code to ignore. */
export async function codeSentTo(origin: string, to: string, earlier?: string): Promise<string> {
  const delivery = await waitForDelivery(origin, (candidate) => candidate.to.endsWith(to) && ![null, earlier].includes(codeIn(candidate)));
  return codeIn(delivery) ?? "";
}

function codeIn({ channel, to, text }: Delivery): string | null {
  return channel === "call" ? null : (/\b\d{6}\b/.exec(text.replace(to, ""))?.[0] ?? null);
}

function deliveryOf(element: PageElement): Delivery {
  const read = (name: string) => element.attribute(`data-${name}`) ?? "";
  return { channel: read("channel"), to: read("to"), state: read("state"), text: element.text.replace(/(\d:\d\d)[^\n]*$/, "$1") };
}
