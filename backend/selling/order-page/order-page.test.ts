import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readOrderPage } from "#contract/order-page";
import { readPaymentState } from "#contract/payments";
import { callerRequests } from "../../requests/tables";
import { orders } from "../tables";
import { unknownCodeRules } from "../../requests/known-code";
import { paidBy } from "../../testing/payments";
import { messagesIn } from "../../testing/outbox";
import { operatorOf } from "../../testing/operator";
import { placeTestOrder, report, type PlacedOrder } from "../../testing/shop";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

const operate = operatorOf(() => backend);
const read = (code: string, from = "203.0.113.1") => backend.call(readOrderPage, { code }, { from });

/** Returns the code that the website gets for the page after the payment. */
async function codeOf({ orderId, providerOrderId }: PlacedOrder): Promise<string> {
  const state = await backend.call(readPaymentState, { orderId, providerOrderId });
  return state.kind === "ok" ? state.data.orderCode : "";
}

async function placePaid(): Promise<{ order: PlacedOrder; code: string }> {
  const order = await placeTestOrder(backend);
  await report(backend, order, await paidBy(backend, order, `pay_${order.orderId}`));
  return { order, code: await codeOf(order) };
}

test("an order has a code once it is paid, and only the code's hash is stored", async () => {
  const unpaid = await placeTestOrder(backend);
  expect(await codeOf(unpaid)).toBe("");
  const { order, code } = await placePaid();
  expect(code).toMatch(/^[0-9A-Z]{16}$/);
  const [stored] = await backend.services.database
    .select({ hash: orders.codeHash })
    .from(orders)
    .where(eq(orders.id, Number(order.orderId)));
  expect(stored?.hash).toMatch(/^[\w-]{43}$/);
});

test("the code opens the order: amounts, address and invoice, and after the dispatch the courier and docket", async () => {
  const { order, code } = await placePaid();
  const open = async () => {
    const outcome = await read(code.toLowerCase());
    return outcome.kind === "ok" ? outcome.data : null;
  };
  expect(await open()).toMatchObject({
    order: { id: order.orderId, kind: "shop", total: 590_00, shipTo: { city: "Bengaluru" }, sentAt: null, courier: "", docket: "" },
    invoice: { orderId: order.orderId, total: 590_00 },
    creditNotes: [],
    refunds: [],
  });
  await operate(`dispatch ${order.orderId} --courier DTDC --docket D77 --mint`);
  expect(await open()).toMatchObject({ order: { sentAt: backend.clock.now(), courier: "DTDC", docket: "D77" } });
  await operate("correct-dispatch", order.orderId, "--reason", "wrong parcel");
  expect(await open()).toMatchObject({ order: { sentAt: null, courier: "", docket: "" } });
});

test("after an erasure, the link still shows the order and its invoice, and nothing is sent to nobody", async () => {
  const { order, code } = await placePaid();
  const { database } = backend.services;
  await database
    .update(orders)
    .set({ phone: "", email: "" })
    .where(eq(orders.id, Number(order.orderId)));
  const outcome = await read(code);
  expect(outcome).toMatchObject({ kind: "ok", data: { order: { shipTo: { name: "Asha Menon", phone: "", email: "" } } } });
  expect(outcome.kind === "ok" && outcome.data.invoice?.orderId).toBe(order.orderId);
  expect((await operate(`dispatch ${order.orderId} --courier DTDC --docket D79 --mint`)).kind).toBe("done");
  expect((await messagesIn(backend.services)).filter(({ to }) => to === "")).toEqual([]);
});

/** The SMS with an order's link. */
async function smsWith(code: string) {
  const messages = await messagesIn(backend.services);
  return messages.flatMap((message) =>
    message.channel === "sms" && message.text.includes(code)
      ? [{ to: message.to, template: message.template, line: message.text.split("\n")[0] }]
      : [],
  );
}

test("the buyer gets an SMS after the payment and one at the dispatch, each with the order's link", async () => {
  const { order, code } = await placePaid();
  const paid = { to: "9810012345", template: "order_paid", line: "PlateNote: we have your payment, and pack your stickers." };
  expect(await smsWith(code)).toEqual([paid]);
  await operate(`dispatch ${order.orderId} --courier DTDC --docket D78 --mint`);
  const sent = { to: "9810012345", template: "order_parcel", line: "PlateNote: your parcel is on its way: DTDC, D78." };
  expect(await smsWith(code)).toEqual(expect.arrayContaining([paid, sent]));
  expect(await smsWith(code)).toHaveLength(2);
});

test("an SMS about the dispatch does not name a parcel that would not fit", async () => {
  const { order, code } = await placePaid();
  await operate(`dispatch ${order.orderId} --courier`, "The Professional Couriers", "--docket", "NAG 4711 0815 42", "--mint");
  expect((await smsWith(code)).map(({ line }) => line)).toContain("PlateNote: your parcel is on its way.");
});

test("the page and the mail lead to the courier's page", async () => {
  const { order, code } = await placePaid();
  await operate(`dispatch ${order.orderId} --courier`, "Blue Dart", "--docket", "BD 4711", "--mint");
  const tracking = "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=BD4711";
  expect(await read(code)).toMatchObject({ kind: "ok", data: { order: { tracking } } });
  const texts = (await messagesIn(backend.services)).flatMap((message) => (message.channel === "mail" ? [message.text] : []));
  expect(texts.filter((text) => text.includes("BD 4711"))).toEqual([expect.stringContaining(`Track the parcel: ${tracking}`)]);
});

test("an unknown code, and text that cannot be a code, are refused alike, and count for the limit of the IP address", async () => {
  const { code } = await placePaid();
  const [wrong, broken] = [await read("7KQ2M4XP9R7KQ2M4", "198.51.100.9"), await read("x", "198.51.100.9")];
  expect(wrong).toMatchObject({ kind: "refused", message: "This link does not work." });
  expect(broken).toEqual(wrong);
  const { database, secrets } = backend.services;
  const [guess] = await database.select().from(callerRequests).where(eq(callerRequests.kind, "unknown_order"));
  if (guess === undefined) throw new Error("The guess was not counted");
  const guesses = Array.from({ length: unknownCodeRules.order.limits[0].count }, () => ({ ...guess, id: secrets.randomId() }));
  await database.insert(callerRequests).values(guesses);
  expect(await read(code, "198.51.100.9")).toMatchObject({ kind: "limited" });
  expect(await read(code)).toMatchObject({ kind: "ok" });
});
