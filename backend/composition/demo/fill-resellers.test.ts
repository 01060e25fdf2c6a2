import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { listLedger, listOrders, listPayments, listStickers, readPrice } from "#contract/reseller";
import { unfiltered, type orderStatuses, type paymentStatusWords } from "#contract/reseller-words";
import { issueSession } from "../../accounts/sessions";
import { resellers } from "../../selling/resellers/tables";
import { taxDocuments } from "../../selling/tables";
import { wholeList } from "../../testing/resellers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { demoEvents, demoResellers, type DemoReseller } from "./resellers";
import { fillDemo } from "./fill-demo";

type OrderState = `${(typeof orderStatuses)[keyof typeof orderStatuses]}, ${(typeof paymentStatusWords)[keyof typeof paymentStatusWords]}`;

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
  await fillDemo(backend.services);
});
afterAll(() => backend.close());

async function logIn(name: DemoReseller) {
  const { database } = backend.services;
  const [reseller] = await database.select().from(resellers).where(eq(resellers.email, demoResellers[name].email));
  if (reseller === undefined) throw new Error("The demo reseller was not found");
  const sender = { bearer: await issueSession(database, backend.services, "reseller", reseller.id) };
  const guid = reseller.guid;
  return {
    orders: () => backend.call(listOrders, { guid, ...wholeList, ...unfiltered }, sender),
    stickers: (status: string | null) => backend.call(listStickers, { guid, ...wholeList, search: null, status }, sender),
    ledger: () => backend.call(listLedger, { guid, ...wholeList }, sender),
    payments: () => backend.call(listPayments, { guid, ...wholeList }, sender),
    price: () => backend.call(readPrice, { productId: "1", guid, quantity: 1 }, sender),
  };
}

test("The first reseller has orders in several states, more than a page of stickers, a ledger and payments", async () => {
  const deccan = await logIn("deccan");
  const orders = await deccan.orders();
  const states = orders.kind === "ok" ? orders.data.orders.map(({ status, paymentStatus }) => `${status}, ${paymentStatus}`) : [];
  expect(states).toEqual([
    "Awaiting payment, Pending",
    "Placed, Pending",
    "Placed, Paid",
    "Dispatched, Pending",
    "Dispatched, Paid",
    "Dispatched, Paid",
  ] satisfies OrderState[]);
  expect(await deccan.stickers(null)).toMatchObject({ kind: "ok", data: { total: 170 } });
  const registered = await deccan.stickers("Registered");
  const customers = registered.kind === "ok" ? registered.data.stickers.map(({ customerName }) => customerName) : [];
  expect(customers).toEqual(["Vikram", "Vikram", "Lata", "Sameer", "Sameer", "Sameer"]);
  expect(await deccan.payments()).toMatchObject({
    data: { total: 4, payments: [{}, { amount: 10_000_00, reference: "NEFT-HDFC-88771502" }, {}, {}] },
  });
  expect(await deccan.ledger()).toMatchObject({ kind: "ok", data: { total: 12 } });
  expect(await deccan.price()).toMatchObject({ data: { terms: { purchaseLimit: 300, purchaseLeft: 210 } } });
});

test("The second reseller has a payment that failed", async () => {
  const orders = await (await logIn("kaveri")).orders();
  const states = orders.kind === "ok" ? orders.data.orders.map(({ status, paymentStatus }) => `${status}, ${paymentStatus}`) : [];
  expect(states).toEqual(["Awaiting payment, Failed", "Placed, Pending", "Dispatched, Paid"] satisfies OrderState[]);
});

test("Invoices are numbered in the order of events", async () => {
  const numbers = await backend.services.database.select({ number: taxDocuments.number }).from(taxDocuments).orderBy(taxDocuments.issuedAt);
  expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7].map((serial) => `PN/25-26/00000${serial}`));
});

test("Filling the demo again changes nothing about the resellers", async () => {
  const deccan = await logIn("deccan");
  const before = [await deccan.orders(), await deccan.ledger(), await deccan.stickers(null)];
  await fillDemo(backend.services);
  expect([await deccan.orders(), await deccan.ledger(), await deccan.stickers(null)]).toEqual(before);
});

test("The demo's events are in chronological order", () => {
  const days = demoEvents.map(({ daysAgo }) => daysAgo);
  expect(days).toEqual([...days].sort((one, other) => other - one));
});
