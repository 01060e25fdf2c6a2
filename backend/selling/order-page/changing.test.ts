import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { changeOrder, readOrderPage, requestOrderChangeCode } from "#contract/order-page";
import type { Shipping } from "#contract/shop";
import type { TaxDocument } from "#contract/tax-documents";
import { words } from "#contract/words";
import { lastCode } from "../../testing/codes";
import { operatorOf, readerOf } from "../../testing/operator";
import { messagesIn } from "../../testing/outbox";
import { callbackReport, razorpayForTests } from "../../testing/razorpay";
import { bookPostpaid, enrol, orderIdOf } from "../../testing/resellers";
import { placeTestOrder, report } from "../../testing/shop";
import { taxDocuments } from "../tables";
import { orderCode } from "../orders/order-link";

const shop = razorpayForTests();
const operate = operatorOf(() => shop.backend);
let people = 0;

async function paidOrder(business: Parameters<typeof placeTestOrder>[1] = {}) {
  const { backend, razorpay } = shop;
  people += 1;
  const [phone, email] = [`97100${String(10_000 + people)}`, `change-${people}@example.in`];
  const placed = await placeTestOrder(backend, { ...business, phone, email });
  const paid = razorpay.pay(placed.providerOrderId);
  await report(backend, placed, callbackReport(paid));
  const code = orderCode(backend.services.secrets, Number(placed.orderId));
  return { id: placed.orderId, paymentId: paid.razorpay_payment_id, code, phone, email };
}

async function pageOf(code: string) {
  const outcome = await shop.backend.call(readOrderPage, { code });
  if (outcome.kind !== "ok") throw new Error("The order has no page");
  return outcome.data;
}

type By = "phone" | "email";

async function challengeFor(code: string, by: By): Promise<string> {
  const sent = await shop.backend.call(requestOrderChangeCode, { code, by });
  if (sent.kind !== "ok") throw new Error(`No code was sent: ${JSON.stringify(sent)}`);
  return sent.data.authorisation?.token ?? "";
}

/** Changes an order as its customer does, with a code to its phone or e-mail. */
async function change(order: Awaited<ReturnType<typeof paidOrder>>, wanted: Partial<Shipping>, by: By = "phone", typed?: string) {
  const { shipTo } = (await pageOf(order.code)).order;
  const challenge = await challengeFor(order.code, by);
  const typedCode = typed ?? (await lastCode(shop.backend, shipTo[by]));
  return shop.backend.call(changeOrder, { code: order.code, ...shipTo, ...wanted, by, typedCode, challenge });
}

async function documentsOf(id: string): Promise<TaxDocument[]> {
  const found = await shop.backend.services.database
    .select({ content: taxDocuments.content })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, Number(id)))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.number));
  return found.map(({ content }) => content);
}

const nagpur = { address: "14 Central Avenue", city: "Nagpur", state: "Maharashtra", pincode: "440001" };

test.each(["phone", "email"] as const)("a code to the order's %s changes where the parcel goes", async (by) => {
  const order = await paidOrder();
  expect(await change(order, { address: "9 New Road", pincode: "560002" }, by)).toMatchObject({ kind: "ok" });
  expect((await pageOf(order.code)).order.shipTo).toMatchObject({ address: "9 New Road", pincode: "560002", city: "Bengaluru" });
  expect(await documentsOf(order.id)).toHaveLength(1);
  const history = (await readerOf(shop.backend.services).readThing({ kind: "orders", id: order.id }))?.history;
  expect(history?.map(({ what }) => what)).toContain("The customer changed address, pincode");
});

test("a wrong code changes nothing, nor does one for an erasure or of the other way", async () => {
  const order = await paidOrder();
  expect(await change(order, { city: "Mysuru" }, "phone", "000000")).toMatchObject({ kind: "refused", message: words.codeWrong });
  shop.backend.clock.advance(60);
  const challenge = await challengeFor(order.code, "phone");
  const typedCode = await lastCode(shop.backend, order.phone);
  const { shipTo } = (await pageOf(order.code)).order;
  const other = await shop.backend.call(changeOrder, { code: order.code, ...shipTo, city: "Mysuru", by: "email", typedCode, challenge });
  expect(other).toMatchObject({ kind: "refused", message: words.codeWrong });
  expect((await pageOf(order.code)).order.shipTo.city).toBe("Bengaluru");
});

test("an order that is dispatched before the code is typed stays as it was sent", async () => {
  const order = await paidOrder();
  const { shipTo } = (await pageOf(order.code)).order;
  const challenge = await challengeFor(order.code, "phone");
  const typedCode = await lastCode(shop.backend, order.phone);
  await operate(`dispatch ${order.id} --courier DTDC --docket D1 --mint`);
  const late = await shop.backend.call(changeOrder, { code: order.code, ...shipTo, city: "Mysuru", by: "phone", typedCode, challenge });
  expect(late).toMatchObject({ kind: "refused", message: words.changeTooLate });
  expect((await operate(`change-order ${order.id} --city Mysuru --reason late`)).said).toBe(
    "The order is dispatched. Nothing was changed.",
  );
  expect(await pageOf(order.code)).toMatchObject({ order: { shipTo: { city: "Bengaluru" } }, mayChange: false });
});

test("both the phone and the e-mail hear of a change; the old ones get no link", async () => {
  const order = await paidOrder();
  await change(order, { phone: "9710099999", email: "right@example.in" });
  const messages = await messagesIn(shop.backend.services);
  const about = (to: string) => messages.flatMap((message) => ("text" in message && message.to === to ? [message.text] : []));
  const changed = `This was changed on your order ${order.id}: phone number, e-mail address.`;
  const [old] = about(order.email).filter((text) => text.includes(changed));
  expect([old === undefined, old?.includes(order.code)]).toEqual([false, false]);
  expect(about("right@example.in")).toEqual([expect.stringContaining(`/order?o=${order.code}`)]);
  expect(about(order.phone).filter((text) => text.includes("was changed"))).toEqual([expect.not.stringContaining(order.code)]);
});

test("two changes at once are made one after the other, and each is in the history", async () => {
  const order = await paidOrder();
  const results = await Promise.all([
    operate(`change-order ${order.id} --phone 9710088888 --reason mistyped`),
    operate(`change-order ${order.id} --email other@example.in --reason mistyped`),
    operate(`change-order ${order.id} --state Maharashtra --city Nagpur --pincode 440001 --reason moved`),
  ]);
  expect(results.map(({ kind }) => kind)).toEqual(["done", "done", "done"]);
  expect((await pageOf(order.code)).order.shipTo).toMatchObject({ phone: "9710088888", email: "other@example.in", city: "Nagpur" });
  expect((await documentsOf(order.id)).map(({ number }) => number.slice(0, 2)).toSorted()).toEqual(["CN", "PN", "PN"]);
});

test("another state takes the invoice back and issues another with the taxes of that state, also with an odd paisa and a part refunded", async () => {
  const order = await paidOrder();
  await operate(`refund ${order.paymentId} --amount 100.01 --reason late`);
  await change(order, nagpur);
  const documents = await documentsOf(order.id);
  const notes = documents.filter(({ corrects }) => corrects !== null);
  const [first, second] = documents.filter(({ corrects }) => corrects === null);
  if (first === undefined || second === undefined) throw new Error("An invoice is missing");
  expect(notes.map(({ corrects, total }) => [corrects?.number, total])).toEqual([
    [first.number, 100_01],
    [first.number, 489_99],
  ]);
  const taxesOf = ({ igst, cgst, sgst, rounding }: TaxDocument) => igst + cgst + sgst + (rounding ?? 0);
  const sum = (amount: (document: TaxDocument) => number) => notes.reduce((total, note) => total + amount(note), 0);
  expect([sum(taxesOf), sum(({ taxable }) => taxable)]).toEqual([first.igst, first.taxable]);
  expect(second).toMatchObject({ total: 489_99, igst: 0, lines: first.lines, buyer: { state: "Maharashtra", stateCode: "27" } });
  expect(second.cgst).toBe(second.sgst);
  expect([second.cgst > 0, second.taxable + taxesOf(second)]).toEqual([true, 489_99]);
  expect(second.lines.reduce((total, { quantity, rate }) => total + quantity * rate, 0) - second.discount).toBe(second.taxable);
  await operate(`refund ${order.paymentId} --reason late`);
  expect((await documentsOf(order.id)).filter(({ corrects }) => corrects?.number === second.number).map(({ total }) => total)).toEqual([
    489_99,
  ]);
});

test("the invoice of a business, its credit note and the corrected invoice have its name and GSTIN", async () => {
  const business = { businessName: "Deccan  Motors", gstin: "27AAPFU0939F1ZV" };
  const order = await paidOrder(business);
  await operate(`refund ${order.paymentId} --amount 100 --reason late`);
  await change(order, { ...nagpur, name: "Ravi Menon" });
  const documents = await documentsOf(order.id);
  const kinds = documents.map(({ number, buyer: { name, gstin, stateCode } }) => [number.slice(0, 2), name, gstin, stateCode]);
  const ofBusiness = ["Deccan Motors", business.gstin];
  expect(kinds).toEqual([
    ["CN", ...ofBusiness, "29"],
    ["CN", ...ofBusiness, "29"],
    ["PN", ...ofBusiness, "29"],
    ["PN", ...ofBusiness, "27"],
  ]);
});

test("a correction after 31 March is numbered in its own financial year", async () => {
  const order = await paidOrder();
  const { clock } = shop.backend;
  clock.advance((new Date("2026-04-01T00:30:00+05:30").getTime() - clock.now().getTime()) / 1000);
  expect((await operate(`change-order ${order.id} --state Goa --city Panaji --pincode 403001 --reason moved`)).kind).toBe("done");
  const numbers = (await documentsOf(order.id)).map(({ number }) => number.slice(0, 8));
  expect(numbers.toSorted()).toEqual(["CN/26-27", "PN/25-26", "PN/26-27"]);
  expect((await pageOf(order.code)).invoice?.number.slice(0, 8)).toBe("PN/26-27");
});

test("the operator changes a reseller's order too, and the GSTIN stays on the new invoice", async () => {
  const { backend } = shop;
  const reseller = await enrol(backend);
  const id = orderIdOf(await bookPostpaid(backend, reseller, { car: 2 }));
  const [first] = await documentsOf(id);
  const state = first?.buyer.state === "Goa" ? "Kerala" : "Goa";
  expect((await operate(`change-order ${id} --state ${state} --reason moved`)).said).toContain("A credit note and a new invoice");
  expect((await documentsOf(id)).findLast(({ corrects }) => corrects === null)).toMatchObject({
    buyer: { state, gstin: first?.buyer.gstin },
  });
  expect((await operate(`change-order ${id} --state Atlantis --reason moved`)).kind).toBe("refused");
  expect((await operate(`change-order ${id} --state ${state} --reason again`)).said).toBe("The order has these values already.");
});
