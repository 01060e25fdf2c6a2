import { expect, test } from "vitest";

import { dayInIndia } from "#contract/day";
import type { Page } from "../harness/browser/page";
import type { Visitor } from "../harness/browser/browser";
import { logInOperator, runAtDesk } from "../harness/desk-journey";
import { waitForDelivery } from "../harness/outbox";
import { scaledTimeout } from "../harness/scaled-timeout";
import { sharedServer } from "../harness/shared-server";
import { openPayment, orderNumber, pressProviderButton } from "../harness/shopper";
import { startWebsite } from "../harness/website";

const website = sharedServer(() => startWebsite());

let loggedIn: Promise<Visitor> | null = null;
const operator = () => (loggedIn ??= logInOperator(website.origin));

async function payOrders(count: number): Promise<string[]> {
  const orders = [];
  for (let each = 0; each < count; each += 1) {
    const { page } = await openPayment(website.origin, 1, 0);
    await pressProviderButton(page, "Pay");
    orders.push(orderNumber(page));
  }
  return orders;
}

async function tick(orders: readonly string[], button: string): Promise<Page> {
  const list = await (await operator()).open("/desk/orders?state=to+dispatch");
  return list.form(button).fill({ id: orders }).submit(button);
}

const docketsOf = (orders: readonly string[], dockets: readonly string[]) =>
  Object.fromEntries(orders.map((order, index) => [`dockets-${order}`, dockets[index] ?? ""]));

/** Long numbers stand in groups of four. */
const ungrouped = (text: string) => text.replace(/(?<=\d{4}) (?=\d)/g, "");

/** Waits for the end of the job that a form has started. */
async function jobAfter(started: Page): Promise<string> {
  expect(started.path).toMatch(/^\/desk\/jobs\/\d+$/);
  const read = async () => (await (await operator()).open(started.path)).text;
  await expect.poll(read, { timeout: scaledTimeout(10_000) }).toMatch(/parcels? (are|is) dispatched/);
  return ungrouped(await read());
}

test("a day with many parcels: low stock is minted, orders are ticked, slips printed, dockets written, and the courier signs the manifest", async () => {
  const desk = await operator();
  const orders = await payOrders(3);
  await runAtDesk(desk, "/desk/do/mint", { batch: "day", product: "car", kind: "prepaid", count: "5" });
  expect((await desk.open("/desk")).text).toMatch(/Low stock\n(.*\n)*?.*Car Sticker/);
  await runAtDesk(desk, "/desk/do/mint", { batch: "plenty", product: "car", kind: "prepaid", count: "100" });
  expect((await desk.open("/desk")).text).not.toContain("Low stock");

  const reserve = await tick(orders, "Print slips and labels");
  expect(reserve.html).toContain("plenty: 100 × Car Sticker");
  const slips = await reserve.form("Print slips and labels").fill({ fromBatch: "day" }).submit("Print slips and labels");
  expect([slips.status, slips.url.pathname]).toEqual([200, "/desk/slips"]);
  expect(slips.text.match(/Car Sticker: batch day, number \d/g)).toHaveLength(3);
  expect(slips.text.match(/Phone 9876543210/g)).toHaveLength(6);

  const form = await slips.follow("write down the dockets");
  const filled = form.form("Dispatch parcels").fill({ courier: "Blue Dart", ...docketsOf(orders, ["DAY1", "DAY2", "DAY3"]) });
  const said = await jobAfter(await filled.submit("Dispatch parcels"));
  expect(said).toContain("3 of 3 parcels are dispatched.");
  for (const order of orders) expect(said).toContain(`Order ${order} is dispatched with stickers from batch day.`);
  await waitForDelivery(website.origin, ({ text }) => text.includes("DAY3"));

  const manifest = await runAtDesk(desk, "/desk/do/manifest", { courier: "Blue Dart", day: dayInIndia(new Date()) });
  expect(manifest.text).toContain("3 parcels");
  expect((await tick([], "Dispatch parcels")).text).toContain("no longer possible");
});

test("a bad day: dockets are missing and equal, stock runs out, a colleague was faster, a form is sent twice, and a docket was wrong", async () => {
  const desk = await operator();
  const ticked = await tick(await payOrders(4), "Dispatch parcels");
  // In the order of the rows.
  const orders = ticked.form("Dispatch parcels").fields.flatMap((name) => /^dockets-(\d+)$/.exec(name)?.[1] ?? []);
  await runAtDesk(desk, "/desk/do/mint", { batch: "bad", product: "car", kind: "prepaid", count: "2" });
  const send = (page: Page, dockets: readonly string[]) =>
    page.form("Dispatch parcels").fill({ courier: "DTDC", fromBatch: "bad", ...docketsOf(orders, dockets) });
  const form = await desk.open(ticked.path);
  const refused = await send(form, ["BAD1", "", "bad1", "LATE"]).submit("Dispatch parcels");
  expect(refused.status).toBe(400);
  expect(ungrouped(refused.text)).toContain(`Docket of order ${orders[1]} is missing.`);
  expect(ungrouped(refused.text)).toContain(`Docket of order ${orders[2]} is that of another order, too.`);
  // What was typed stays.
  expect([refused.form("Dispatch parcels").value(`dockets-${orders[0]}`), refused.form("Dispatch parcels").value("fromBatch")]).toEqual([
    "BAD1",
    "bad",
  ]);

  const right = send(refused, ["BAD1", "BAD2", "BAD3", "LATE"]);
  const alone = { courier: "DTDC", docket: "FIRST", mint: true, fromBatch: "" };
  await runAtDesk(desk, `/desk/do/dispatch?of=orders&id=${orders[3]}`, alone);
  const said = await jobAfter(await right.submit("Dispatch parcels"));
  expect(said).toContain("2 of 4 parcels are dispatched.");
  expect(said).toContain(`Order ${orders[3]}, docket LATE: The order is already dispatched.`);
  expect(said).toContain(`Order ${orders[2]}, docket BAD3: Not enough prepaid Car Stickers in batch bad. Nothing was dispatched.`);
  // The others are dispatched, so only one docket is asked for.
  const again = await desk.open(`/desk/do/dispatch-parcels?of=parcels&id=${orders.join("&id=")}`);
  expect(again.text.match(/: dispatched$/gm)).toHaveLength(3);
  const rest = again.form("Dispatch parcels");
  expect(rest.fields.filter((name) => name.startsWith("dockets-"))).toEqual([`dockets-${orders[2]}`]);
  const twin = await rest.fill({ courier: "DTDC", mint: true, fromBatch: "", [`dockets-${orders[2]}`]: "BAD1" }).submit("Dispatch parcels");
  expect(twin.text).toContain(`Order ${orders[0]} has the docket BAD1 of DTDC already. Is it right?`);
  expect(await jobAfter(await twin.form("Yes, dispatch parcels").submit("Yes, dispatch parcels"))).toContain(
    "1 of 1 parcels are dispatched.",
  );

  const corrected = await runAtDesk(desk, `/desk/do/correct-docket?of=orders&id=${orders[2]}`, { docket: "BAD4" });
  expect([corrected.path, corrected.text]).toEqual([`/desk/orders/${orders[2]}`, expect.stringContaining("The customer gets an e-mail.")]);
  await waitForDelivery(
    website.origin,
    ({ text }) => text.includes("We wrote the wrong courier or docket number before.") && text.includes("BAD4"),
  );
});
