import { tmpdir } from "node:os";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { listOrders } from "#contract/reseller";
import { owners, vehicles } from "../../registry/tables";
import { inquiries } from "../../selling/content/tables";
import { grievances } from "../../selling/grievances/tables";
import { promoCodes } from "../../selling/shop/tables";
import { orders } from "../../selling/tables";
import { resellerStickers } from "../../selling/resellers/tables";
import { operatorOf, readerOf } from "../../testing/operator";
import { registerOwner } from "../../testing/owners";
import { messagesIn } from "../../testing/outbox";
import { paidBy } from "../../testing/payments";
import { bookPostpaid, enrol, orderIdOf, wholeList, type TestReseller } from "../../testing/resellers";
import { placeTestOrder, report } from "../../testing/shop";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { everything } from "../list";
import { lists } from "../lists/lists";

let backend: TestBackend;
let payments = 0;
const operate = operatorOf(() => backend);

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in", DATA_DIR: tmpdir() });
});
afterAll(() => backend.close());

async function paidOrder(): Promise<{ orderId: string; paymentId: string }> {
  const order = await placeTestOrder(backend, { email: `buyer-${(payments += 1)}@example.in` });
  const paymentId = `pay_test${payments}`;
  await report(backend, order, await paidBy(backend, order, paymentId));
  return { orderId: order.orderId, paymentId };
}

async function mailsTo(address: string): Promise<string[]> {
  const messages = await messagesIn(backend.services);
  return messages.flatMap((message) => (message.channel === "mail" && message.to === address ? [message.subject] : []));
}

async function paymentStatusOf(reseller: TestReseller): Promise<string[]> {
  const { guid, token: bearer } = reseller;
  const answer = await backend.call(listOrders, { ...wholeList, guid, search: null, status: null }, { bearer });
  return answer.kind === "ok" ? answer.data.orders.map(({ paymentStatus }) => paymentStatus) : [];
}

describe("an order's messages", () => {
  test("are sent again: the confirmation before the dispatch, the parcel's mail after it", async () => {
    const { orderId } = await paidOrder();
    const address = `buyer-${payments}@example.in`;
    expect(await mailsTo(address)).toHaveLength(1);
    expect((await operate("resend", orderId)).said).toBe(`The confirmation of order ${orderId} will be sent again.`);
    expect(new Set(await mailsTo(address)).size).toBe(1);
    expect(await mailsTo(address)).toHaveLength(2);
    await operate(`dispatch ${orderId} --courier DTDC --docket R1 --mint`);
    expect((await operate("resend", orderId)).said).toContain("about the parcel");
    expect((await mailsTo(address)).filter((subject) => subject.includes("is on its way"))).toHaveLength(2);
  });

  test("are not sent about an order that is not paid or not known", async () => {
    const { orderId } = await placeTestOrder(backend);
    expect((await operate("resend", orderId)).said).toBe("The order is not paid. Nothing was sent about it.");
    expect((await operate("resend 1")).kind).toBe("refused");
  });
});

test("an order is cancelled only after its refund, and waits for no dispatch then", async () => {
  const { orderId, paymentId } = await paidOrder();
  expect((await operate(`cancel-order ${orderId} --note`, "second thoughts")).said).toContain(`refund payment ${paymentId} first.`);
  expect((await operate("orders")).said).toContain(orderId);
  await operate(`refund ${paymentId} --reason`, "second thoughts");
  expect((await operate("orders")).said).not.toContain(orderId);
  expect((await operate(`cancel-order ${orderId} --note`, "second thoughts")).said).toBe(`Order ${orderId} is cancelled.`);
  expect((await operate(`dispatch ${orderId} --courier DTDC --docket C1 --mint`)).said).toBe("The order is cancelled.");
  expect((await operate("order", orderId)).said).toMatch(/^Order \d+: cancelled\n(?:.*\n)*.* Cancelled: second thoughts\n/);
  expect((await operate(`cancel-order ${orderId} --note again`)).kind).toBe("refused");
});

test("a payment that was recorded by mistake is reversed once, and the orders that it settled are open again", async () => {
  const reseller = await enrol(backend);
  orderIdOf(await bookPostpaid(backend, reseller, { car: 2 }));
  await operate(`record-payment --reseller ${reseller.email} --amount 5000 --reference WRONG`);
  expect(await paymentStatusOf(reseller)).toEqual(["Paid"]);
  const reverse = (entry: number) => operate(`reverse-entry ${entry} --reseller ${reseller.email} --reason`, "another reseller's");
  expect((await reverse(1)).said).toBe("Only a recorded payment can be reversed.");
  expect((await reverse(2)).said).toBe("Entry 2 is reversed.");
  expect((await reverse(2)).said).toBe("The entry is reversed already.");
  expect((await reverse(9)).said).toBe("The reseller has no entry with this number.");
  expect(await paymentStatusOf(reseller)).toEqual(["Pending"]);
  await operate(`record-payment --reseller ${reseller.email} --amount 5000 --reference RIGHT`);
  expect(await paymentStatusOf(reseller)).toEqual(["Paid"]);
});

test("packs in stock are given to a reseller, all or none, and are no longer in stock", async () => {
  const reseller = await enrol(backend);
  await operate("mint --batch stock --product car --kind prepaid --count 5");
  const give = (count: number) => operate(`assign-stickers --reseller ${reseller.email} --batch stock --count ${count}`);
  expect((await give(6)).said).toBe("Only 5 packs of stock are in stock. Nothing was given.");
  expect((await give(4)).kind).toBe("done");
  expect((await give(2)).said).toBe("Only 1 packs of stock are in stock. Nothing was given.");
  const { database } = backend.services;
  expect(await database.$count(resellerStickers, eq(resellerStickers.resellerId, reseller.id))).toBe(4);
});

test("an inquiry is listed, answered by mail once, and closed", async () => {
  const { database, secrets, clock } = backend.services;
  const id = secrets.randomId();
  const facts = { firstName: "Nila", lastName: "Iyer", email: "nila@example.in", phone: "9810000001", message: "Which size?" };
  await database.insert(inquiries).values({ ...facts, id, callerHash: "x", createdAt: clock.now() });
  expect((await operate("list inquiries --state open")).said).toContain("Which size?");
  expect((await operate(`answer-inquiry ${id} --text`, "96 x 60 mm.\n\nFor bikes, 60 x 40 mm.")).kind).toBe("done");
  const mail = (await messagesIn(backend.services)).find((message) => message.channel === "mail" && message.to === "nila@example.in");
  expect(mail?.channel === "mail" && mail.text).toContain("96 x 60 mm.\n\nFor bikes, 60 x 40 mm.\n");
  expect(await mailsTo("nila@example.in")).toEqual(["Answer to your question to PlateNote"]);
  expect((await operate(`answer-inquiry ${id} --text again`)).said).toBe("The inquiry is closed.");
  expect((await operate(`close-inquiry ${id}`)).said).toBe("The inquiry is closed.");
  expect((await operate("list inquiries --state open")).said).toBe("Nothing found.");
  expect(await statesOf("inquiries", String(id))).toEqual(["answered", "answered"]);
});

test("a promo code whose uses are taken says so in its list and on its page", async () => {
  const { database } = backend.services;
  const { orderId } = await paidOrder();
  await operate("create-promo-code ONCE --percent 10 --uses 1");
  await operate("create-promo-code OFTEN --percent 10");
  expect([await statesOf("promo-codes", "ONCE"), await statesOf("promo-codes", "OFTEN")]).toEqual(Array(2).fill(["valid", "valid"]));
  const [once] = await database.select().from(promoCodes).where(eq(promoCodes.code, "ONCE"));
  await database
    .update(orders)
    .set({ promoCodeId: once?.id ?? null })
    .where(eq(orders.id, Number(orderId)));
  expect([await statesOf("promo-codes", "ONCE"), await statesOf("promo-codes", "OFTEN")]).toEqual([
    ["used up", "used up"],
    ["valid", "valid"],
  ]);
  expect((await operate("list promo-codes --state valid")).said).not.toContain("ONCE");
  await operate("end-promo-code ONCE");
  backend.clock.advance(1);
  expect(await statesOf("promo-codes", "ONCE")).toEqual(["ended", "ended"]);
});

/** Returns the state of a thing in its list, and on its page. */
async function statesOf(kind: string, id: string): Promise<(string | undefined)[]> {
  const reader = readerOf(backend.services);
  const columns = lists.find(({ description }) => description.name === kind)?.description.columns ?? [];
  const row = (await reader.readPage(kind, everything))?.rows.find(({ to }) => to?.id === id);
  const cell = row?.cells[columns.findIndex(({ title }) => title === "State")];
  return [cell?.kind === "badge" ? cell.text : undefined, (await reader.readThing({ kind, id }))?.state?.text];
}

test("testimonials are added, changed and removed", async () => {
  const { data } = await operate("set-testimonial --name Asha --stars 5 --text", "It works.");
  const { id } = data as { id: number };
  await operate(`set-testimonial --id ${id} --name Asha --stars 4 --text`, "It works well.");
  expect((await operate("list testimonials")).said).toContain("It works well.");
  expect((await operate(`remove-testimonial ${id}`)).kind).toBe("done");
  expect((await operate(`remove-testimonial ${id}`)).said).toBe("No testimonial has this id.");
});

test("a page gets its former texts back, one change at a time", async () => {
  const operateWithFile = operatorOf(
    () => backend,
    (path) => path,
  );
  await operateWithFile("set-page shipping --file", "<p>First</p>");
  await operateWithFile("set-page shipping --file", "<p>Second</p>");
  expect((await operate("take-back-page shipping")).kind).toBe("done");
  expect((await operate("take-back-page shipping")).kind).toBe("done");
  expect((await operate("take-back-page shipping")).said).toBe("The page has no former text.");
});

describe("find", () => {
  test("finds an order by its number, mail, name and docket, and masks the phone", async () => {
    const { orderId } = await paidOrder();
    await operate(`dispatch ${orderId} --courier DTDC --docket FIND-1 --mint`);
    const [, invoice = ""] = /(PN\/\d\d-\d\d\/\d{6})/.exec((await operate("order", orderId)).said) ?? [];
    for (const text of [
      orderId,
      invoice,
      ` ${invoice.toLowerCase()} `,
      `buyer-${payments}@example.in`,
      "sha men",
      "MENON",
      "FIND-1",
      "find - 1",
      "+91 98100 12345",
      "2345",
      orderId.replace(/\d{4}(?=\d)/g, "$& "),
      `${orderId.slice(0, 4)} ${orderId.slice(4, 8)} …`,
      orderId.slice(-6),
    ]) {
      const { said } = await operate("find", text);
      expect([text, said.includes(orderId)]).toEqual([text, true]);
      expect(said).not.toContain("9810012345");
    }
    // Whoever could search by other parts of what is masked could guess it digit by digit.
    for (const text of ["nobody@example.in", "example.in", "@", "810012345", "98100123", "%", "98_0012345", "9".repeat(40)])
      expect([text, (await operate("find", text)).said]).toEqual([text, "Nothing found."]);
  });

  test("finds a sticker by its code in any spelling, and by its address", async () => {
    await operate("mint --batch findable --product bike --kind prepaid --count 1");
    const { written } = await operate("print --batch findable --csv list.csv");
    const code = /\n1,([0-9A-Z]{16}),/.exec(String(written.get("list.csv")))?.[1] ?? "";
    const spaced = code.toLowerCase().replace(/(.{4})/g, "$1 ");
    const addresses = [`https://stickers.example.in/qrcode_process/${code}?utm_source=x`, `https://stickers.example.in/s/${code}`];
    for (const typed of [spaced, ...addresses])
      expect([typed, (await operate("find", typed)).said.includes(`…${code.slice(-4)}`)]).toEqual([typed, true]);
  });
});

test("find looks for parts of names and plates, and the last digits of phones, of owners, inquirers, resellers and complaints", async () => {
  const { database, clock } = backend.services;
  const owner = await registerOwner(backend, "9820099887");
  await database.update(owners).set({ name: "Devika Rao_1" }).where(eq(owners.phone, owner.phone));
  await database
    .update(vehicles)
    .set({ plate: "KL07BX4321" })
    .where(eq(vehicles.id, Number(owner.vehicleId)));
  await enrol(backend, { name: "24x7 Motors", phone: "9822055667" });
  const person = { email: "leela@example.in", phone: "9833011224", message: "Where is it?", callerHash: "c", siteHash: "s" };
  await database.insert(inquiries).values({ ...person, id: 501, firstName: "Leela", lastName: "Nair", createdAt: clock.now() });
  await database.insert(grievances).values({ ...person, id: 502, name: "Leela Nair", language: "en", createdAt: clock.now() });
  const found: Record<string, readonly string[]> = {
    "ika ra": ["Owners"],
    RAO_1: ["Owners"],
    "9887": ["Owners"],
    "kl 07": ["Stickers", "Owners"],
    "Bx-43": ["Stickers", "Owners"],
    "ind KL 07 BX 4321": ["Stickers", "Owners"],
    "4321": ["Stickers", "Owners"],
    "4x7 mo": ["Resellers"],
    "5667": ["Resellers"],
    "la na": ["Inquiries", "Grievances"],
    "1224": ["Inquiries", "Grievances"],
    "502": ["Grievances"],
    KL07BX43219: [],
  };
  // Not orders: a random number may contain the digits by chance.
  const titles = ["Stickers", "Payments", "Resellers", "Inquiries", "Grievances", "Owners"];
  for (const [text, kinds] of Object.entries(found)) {
    const lines = (await operate("find", text)).said.split("\n");
    expect([text, titles.filter((title) => lines.includes(title))]).toEqual([text, kinds]);
  }
});

test("doctor checks everything, and refuses while something is broken: here the clock, which the test has moved", async () => {
  const { kind, said } = await operate("doctor");
  expect(kind).toBe("refused");
  expect(said).toContain("all migrations applied");
  expect(said).toMatch(/Clock is \d+ s from the database's +broken +Turn on time synchronisation/);
  expect(said).toMatch(/No backup was made +warning|Backup +ok/);
});
