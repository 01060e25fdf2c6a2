import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sendPresetMessage } from "#contract/scanning";
import { sendInquiry } from "#contract/content";
import { inquiries } from "../selling/content/tables";
import { readContactReference } from "../contact/contacts/codes";
import { appendEvent } from "../contact/contacts/store";
import { saveAlerts } from "../registry/alerts";
import { outbox } from "../delivery/tables";
import { orders, payments, refunds } from "../selling/tables";
import { owners } from "../registry/tables";
import { grievances } from "../selling/grievances/tables";
import { operatorOf, readerOf } from "../testing/operator";
import { anySms, createTestProviders } from "../testing/outbox";
import { registerOwner } from "../testing/owners";
import { registerSticker } from "../testing/stickers";
import { paidBy } from "../testing/payments";
import { placeTestOrder, report } from "../testing/shop";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { readToday, readWaiting } from "./today";

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const operate = operatorOf(() => backend);
const DAY_SECONDS = 86_400;

/** Reads the whole list that a count of Today leads to. */
async function rowsOf(name: string, parameters: Readonly<Record<string, string>>): Promise<number> {
  const { from = null, to = null, ...filters } = parameters;
  const query = { search: null, sort: null, position: { kind: "first" } as const, filters, from, to };
  return (await readerOf(backend.services).readPage(name, query, 1000))?.rows.length ?? -1;
}

test("each count of Today is that of the list that it leads to", async () => {
  const { database, secrets, clock, outbox: queue } = backend.services;
  const grievance = { name: "Asha", email: "asha@example.in", phone: "", message: "-", language: "en", callerHash: "-" };
  const kept = secrets.randomId();
  await database.insert(grievances).values([
    { ...grievance, id: kept, createdAt: clock.now() },
    { ...grievance, id: secrets.randomId(), createdAt: clock.now() },
    { ...grievance, id: secrets.randomId(), createdAt: clock.now(), closedAt: clock.now() },
  ]);
  expect((await operate(`answer-grievance ${kept} --keep-open --text`, "We look at it.")).kind).toBe("done");
  await backend.call(
    sendInquiry,
    { firstName: "A", lastName: "B", email: "a@b.in", phone: "9810012345", message: "-" },
    { key: "inquiry" },
  );
  for (const isDecoy of [true, false]) {
    const id = await queue.enqueue(database, anySms("9810012345", "-"), { isDecoy });
    await database.update(outbox).set({ state: "dead", finishedAt: clock.now() }).where(eq(outbox.id, id));
  }
  const parcel = await placeTestOrder(backend, {}, { from: "203.0.113.2" });
  await report(backend, parcel, await paidBy(backend, parcel, "pay_today"));
  const old = await placeTestOrder(backend, {}, { from: "203.0.113.3" });
  backend.clock.advance(200 * DAY_SECONDS);
  const fresh = await placeTestOrder(backend, {}, { from: "203.0.113.4" });
  const gone = await placeTestOrder(backend, {}, { from: "203.0.113.5" });
  for (const [{ orderId }, nextCheckAt] of [
    [old, clock.now()],
    [fresh, clock.now()],
    [gone, null],
  ] as const)
    await database
      .update(payments)
      .set({ nextCheckAt })
      .where(eq(payments.orderId, Number(orderId)));
  const sent = await placeTestOrder(backend, {}, { from: "203.0.113.6" });
  await report(backend, sent, await paidBy(backend, sent, "pay_today2"));

  const { waiting } = await readToday(backend.services, "all");
  const counts = Object.fromEntries(waiting.map(({ title, count }) => [title, count]));
  const listed: Record<string, number> = {};
  for (const { title, list, filters } of waiting) listed[title] = await rowsOf(list, filters);
  expect(listed).toEqual(counts);
  expect(counts).toMatchObject({
    "Parcels to send": 1,
    "Open inquiries": 1,
    "Open grievances": 2,
    "Messages that were not sent": 1,
    "Payments open since yesterday": 1,
  });
});

test("what waits in a list is counted only for those who may see the list", async () => {
  const listed = async (role: "viewer" | "orders") => new Set((await readWaiting(backend.services, role)).map(({ list }) => list));
  const [seen, all] = [await listed("viewer"), await listed("orders")];
  expect([...all].filter((list) => !seen.has(list))).toEqual(["inquiries", "grievances"]);
});

test("a refund is not offered while another one of the payment has no result", async () => {
  const { database, secrets, clock } = backend.services;
  const order = await placeTestOrder(backend, {}, { from: "203.0.113.8" });
  await report(backend, order, await paidBy(backend, order, "pay_partly"));
  const orderId = Number(order.orderId);
  const offered = async () =>
    (await readerOf(backend.services).readThing({ kind: "orders", id: order.orderId }))?.actions.some(
      ({ command }) => command === "refund",
    );
  expect(await offered()).toBe(true);
  const part = { id: secrets.randomId(), orderId, providerPaymentId: "pay_partly", amount: 100, reason: "late", createdAt: clock.now() };
  await database.insert(refunds).values({ ...part, state: "pending", providerRefundId: "rfnd_partly" });
  expect(await offered()).toBe(false);
  await database.update(refunds).set({ state: "processed" }).where(eq(refunds.id, part.id));
  expect(await offered()).toBe(true);
});

test("a grievance that was answered and kept open is not late", async () => {
  const tone = async () => (await readToday(backend.services, "all")).waiting.find(({ list }) => list === "grievances")?.tone;
  expect(await tone()).toBe("bad");
  const { database, clock } = backend.services;
  await database.update(grievances).set({ answeredAt: clock.now() });
  expect(await tone()).toBe("waiting");
});

test("an order, an owner, an inquiry and a grievance are found by a mail address in any case", async () => {
  const { database } = backend.services;
  const email = "Ravi.Kumar@Example.in";
  await placeTestOrder(backend, { email }, { from: "203.0.113.7" });
  await registerOwner(backend, "9700000031", { isPaid: true });
  await database.update(owners).set({ email }).where(eq(owners.phone, "9700000031"));
  await database.update(inquiries).set({ email });
  await database.update(grievances).set({ email });
  for (const typed of ["ravi.kumar@example.in", " RAVI.KUMAR@EXAMPLE.IN", email, "Ravi <ravi.kumar@example.in>"]) {
    const found = await readerOf(backend.services).find(typed);
    expect([typed, found.map(({ title }) => title)]).toEqual([typed, ["Orders", "Inquiries", "Grievances", "Owners"]]);
  }
});

test("an order is found by its number in groups", async () => {
  const [order] = await backend.services.database.select({ id: orders.id }).from(orders).limit(1);
  const id = String(order?.id);
  const groups = id.match(/\d{1,4}/g) ?? [];
  for (const typed of [id, groups.join(" "), groups.join("-"), ` ${groups.join("\u00a0")} `]) {
    const found = await readerOf(backend.services).find(typed);
    expect([typed, found.find(({ list }) => list === "orders")?.rows.length]).toEqual([typed, 1]);
  }
});

test("the owners' channels are listed with what arrived, and the median time to an answer", async () => {
  const { services, clock } = backend;
  const { guid, owner } = await registerSticker(services);
  await saveAlerts(services.database, owner.id, { whatsappSince: clock.now() }, clock.now());
  const sent = await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null });
  const contact = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
  clock.advance(2);
  await createTestProviders(services).whatsapp.advance?.();
  clock.advance(88);
  const contactId = readContactReference(services.secrets, contact) ?? 0;
  await appendEvent(services.database, { contactId, type: "owner_answered", detail: "on_my_way_5", at: clock.now() });
  const { tables } = await readToday(services, "all");
  const shown = tables.find(({ title }) => title.startsWith("Owners' channels"));
  expect(shown?.rows.map(({ cells }) => cells)).toMatchObject([
    [{ text: "WhatsApp" }, { text: "low" }, { value: 1 }, { text: "100 %" }, { value: 1.5 }],
  ]);
});
