import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { startTwoProcesses, type TwoProcesses } from "../harness/two-processes";
import { addRegisteredCars } from "../harness/registered-cars";
import { validAddress, openCheckout, payButton } from "../harness/shopper";
import { scaledTimeout } from "../harness/scaled-timeout";

const MESSAGES = 150;
const ORDERS = 50;
/** One process is killed after this many acknowledgements. */
const KILL_AFTER = (MESSAGES + ORDERS) / 3;
const AT_ONCE = 8;
const TIMEOUT_MS = scaledTimeout(40_000);

let pair: TwoProcesses;
let client: Client;
beforeAll(async () => {
  pair = await startTwoProcesses();
  client = new Client({ connectionString: pair.databaseAddress });
  await client.connect();
  await addRegisteredCars(client, MESSAGES);
});
afterAll(async () => {
  await client.end();
  await pair.processes[1].stop();
  await pair.balancer.stop();
});

test(
  "no acknowledged message or order is lost or repeated when one of two processes is killed under load",
  async () => {
    const ordersBefore = await count("select count(*) from orders");
    let acknowledged = 0;
    const kills: Promise<void>[] = [];
    const acknowledge = () => {
      acknowledged += 1;
      if (acknowledged >= KILL_AFTER && kills.length === 0) kills.push(pair.processes[0].kill());
    };
    await Promise.all([eachOf(MESSAGES, (number) => sendMessage(number).then(acknowledge)), eachOf(ORDERS, () => buy().then(acknowledge))]);
    await Promise.all(kills);
    expect(acknowledged).toBe(MESSAGES + ORDERS);
    // The killed process had reserved rows of the outbox for a limited time. The other process takes them over when this time is over.
    await expect.poll(waitingInOutbox, { timeout: scaledTimeout(60_000), interval: 500 }).toBe(0);

    const ours = "from contacts join stickers on stickers.id = sticker_id where guid like 'load-%'";
    const delivered = "from sandbox_deliveries join outbox on outbox.id = outbox_id join contacts on contacts.id = contact_id";
    const found = {
      "messages written": await count(`select count(*) ${ours}`),
      "stickers with a message": await count(`select count(distinct sticker_id) ${ours}`),
      "messages delivered": await count(`select count(*) ${delivered} where outbox.state = 'sent'`),
      "orders placed": (await count("select count(*) from orders")) - ordersBefore,
      "orders paid": await count("select count(*) from payments where state = 'paid' and created_at > now() - interval '5 minutes'"),
      "charges at the provider": await count("select count(*) from sandbox_payments where status = 'captured'"),
      "orders charged": await count("select count(distinct order_id) from sandbox_payments where status = 'captured'"),
      "stray payments": await count("select count(*) from stray_payments"),
    };
    console.table({
      ...found,
      "requests cut off": pair.balancer.cutOff(),
      "messages attempted more than once": await count("select count(*) from outbox where attempts > 1"),
      "requests answered by the killed process": pair.balancer.answered()[0] ?? 0,
      "requests answered by the other process": pair.balancer.answered()[1] ?? 0,
    });
    expect(found).toEqual({
      "messages written": MESSAGES,
      "stickers with a message": MESSAGES,
      "messages delivered": MESSAGES,
      "orders placed": ORDERS,
      "orders paid": ORDERS,
      "charges at the provider": ORDERS,
      "orders charged": ORDERS,
      "stray payments": 0,
    });
  },
  scaledTimeout(3 * 60_000),
);

/** Sends a message. Resubmits the form until the website confirms the message, as people do when a page does not load. */
async function sendMessage(number: number): Promise<void> {
  const scanner = browser(pair.origin, { cookies: false });
  const form = { intent: "message", id: "6", idempotencyKey: `message ${number}` };
  await until(
    () => scanner.post(`/quickcontact?guid=load-${number}`, form),
    (page) => page.text.includes("Your Message is sent successfully"),
  );
}

/** Buys a sticker. If a page does not load, resumes from the payment's current state. */
async function buy(): Promise<void> {
  const { visitor, page } = await untilAtCheckout();
  await until(
    () => page.form("Place Order").fill(validAddress).submit("Place Order"),
    ({ path }) => path === "/payment",
  );
  await until(
    () => payAgain(visitor),
    (thanks) => thanks.text.includes("Your order has been placed successfully."),
  );
}

async function untilAtCheckout(): Promise<{ visitor: Visitor; page: Page }> {
  for (;;) {
    const shop = await openCheckout(pair.origin, 1, 0).catch(() => null);
    if (shop?.page.status === 200) return shop;
    await pause(50);
  }
}

/** Continues the payment. If no payment is due, opens the thank-you page, which did not load before. */
async function payAgain(visitor: Visitor): Promise<Page> {
  const payment = await visitor.open("/payment");
  if (payment.path !== "/payment") return visitor.open("/thank-you-checkout");
  const hosted = await payment.form(payButton(payment)).submit();
  // If the order is already charged, the provider's page only has a button to return.
  const offers = hosted.forms().flatMap(({ buttons }) => buttons);
  const charged = offers.includes("Pay") ? await hosted.form("Pay").submit("Pay") : hosted;
  return charged.form("Continue").submit("Continue");
}

/** Repeats the whole step until it succeeds, because a page that did not load has no form to continue with. */
async function until(step: () => Promise<Page>, isDone: (page: Page) => boolean): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const page = await step().catch((error: unknown) => error);
    if (isPage(page) && isDone(page)) return;
    if (Date.now() > deadline)
      throw new Error(`The step did not succeed: ${isPage(page) ? `${page.path} ${page.status} ${page.text}` : String(page)}`);
    await pause(50);
  }
}

function isPage(result: unknown): result is Page {
  return typeof result === "object" && result !== null && "path" in result;
}

async function eachOf(total: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < total) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function waitingInOutbox(): Promise<number> {
  return count("select count(*) from outbox where state in ('waiting', 'leased') and not_before is null");
}

async function count(query: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(query);
  return Number(rows[0]?.count);
}
