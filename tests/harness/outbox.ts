import { setTimeout as pause } from "node:timers/promises";

import { browser } from "./browser/browser";
import type { PageElement } from "./browser/page";
import { scaledTimeout } from "./scaled-timeout";
import { METRICS_TOKEN } from "./website";

/** What the sandbox was handed instead of a real provider. */
export type Delivery = {
  readonly channel: string;
  /** The phone or e-mail it is for. */
  readonly to: string;
  readonly state: string;
  /** All that the outbox page shows of it. */
  readonly text: string;
};

const WAIT_MILLISECONDS = scaledTimeout(10_000);
/** Longer than the lease of a worker that was killed. */
const SETTLE_MILLISECONDS = scaledTimeout(45_000);
const POLL_MILLISECONDS = 100;

/**
 * Everything that was sent, newest first. It waits until nothing waits any more: what was acknowledged before is there, so whoever
 * counts finds the same whatever else the server was doing.
 */
export async function readOutbox(origin: string): Promise<Delivery[]> {
  const deadline = Date.now() + SETTLE_MILLISECONDS;
  while ((await countWaiting(origin)) > 0) {
    if (Date.now() > deadline) throw new Error("Something still waits in the outbox");
    await pause(POLL_MILLISECONDS);
  }
  return readSent(origin);
}

async function countWaiting(origin: string): Promise<number> {
  const metrics = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const waiting = /^outbox_waiting (\d+)$/m.exec(await metrics.text())?.[1];
  if (waiting === undefined) throw new Error(`The metrics of ${origin} do not tell what waits in the outbox`);
  return Number(waiting);
}

/** From all the pages of the outbox. */
async function readSent(origin: string): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  let page = await browser(origin).open("/sandbox/outbox");
  for (;;) {
    if (page.status !== 200) throw new Error(`The outbox page answers ${page.status}`);
    deliveries.push(...page.find("li", { "data-channel": true }).map(deliveryOf));
    if (page.find("a", { rel: "next" }).length === 0) return deliveries;
    page = await page.follow("Older");
  }
}

/**
 * Waits for the worker to hand over what a test expects.
 * @returns the newest delivery that is like it.
 * @throws after 10 seconds.
 */
export async function untilSent(origin: string, isExpected: (delivery: Delivery) => boolean): Promise<Delivery> {
  const deadline = Date.now() + WAIT_MILLISECONDS;
  for (;;) {
    const found = (await readSent(origin)).find(isExpected);
    if (found) return found;
    if (Date.now() > deadline) throw new Error("What was expected is not in the outbox");
    await pause(POLL_MILLISECONDS);
  }
}

/**
 * The one-time code that was sent last to this phone or e-mail.
 * @param earlier - a code that was read before and is not meant.
 */
export async function codeSentTo(origin: string, to: string, earlier?: string): Promise<string> {
  const delivery = await untilSent(origin, (candidate) => candidate.to.endsWith(to) && ![null, earlier].includes(codeIn(candidate)));
  return codeIn(delivery) ?? "";
}

function codeIn({ channel, to, text }: Delivery): string | null {
  return channel === "call" ? null : (/\b\d{6}\b/.exec(text.replace(to, ""))?.[0] ?? null);
}

function deliveryOf(element: PageElement): Delivery {
  const read = (name: string) => element.attribute(`data-${name}`) ?? "";
  return { channel: read("channel"), to: read("to"), state: read("state"), text: element.text };
}
