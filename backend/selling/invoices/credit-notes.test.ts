import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { describeError } from "../../../runtime/describe-error";
import { taxDocuments } from "../tables";
import { operatorOf } from "../../testing/operator";
import { callbackReport, razorpayForTests } from "../../testing/razorpay";
import { report, type PlacedOrder } from "../../testing/shop";
import { issueCreditNote, issueInvoice } from "./issue";
import { creditNotesOf, findInvoice } from "./store";

const shop = razorpayForTests();
const operate = operatorOf(() => shop.backend);
const refund = (paymentId: string, ...more: readonly string[]) => operate(`refund ${paymentId}`, ...more, "--reason", "Returned");

async function placePaid(): Promise<{ order: PlacedOrder; paymentId: string }> {
  const order = await shop.place();
  const paid = shop.razorpay.pay(order.providerOrderId);
  await report(shop.backend, order, callbackReport(paid));
  return { order, paymentId: paid.razorpay_payment_id };
}

async function documentsOf({ orderId }: PlacedOrder) {
  const found = await shop.backend.services.database
    .select({ content: taxDocuments.content })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, Number(orderId)))
    .orderBy(asc(taxDocuments.number));
  const all = found.map(({ content }) => content);
  return { invoice: all.find(({ corrects }) => corrects === null), creditNotes: all.filter(({ corrects }) => corrects !== null) };
}

test("a refund in parts gets credit notes that name the invoice, and whose amounts add up to it", async () => {
  const { order, paymentId } = await placePaid();
  await refund(paymentId, "--amount", "100");
  await refund(paymentId, "--amount", "200.01");
  await refund(paymentId);
  const { invoice, creditNotes } = await documentsOf(order);
  if (invoice === undefined) throw new Error("No invoice");
  expect(creditNotes.map(({ total, taxable, igst }) => [total, taxable, igst])).toEqual([
    [100_00, 84_75, 15_25],
    [200_01, 169_50, 30_51],
    [289_99, 245_75, 44_24],
  ]);
  const { number, date, seller, buyer, gstPercent } = invoice;
  for (const note of creditNotes)
    expect(note).toMatchObject({ corrects: { number, date }, seller, buyer, gstPercent, lines: [], discount: 0 });
  const sum = (name: "total" | "taxable" | "igst") => creditNotes.reduce((total, note) => total + note[name], 0);
  expect([sum("total"), sum("taxable"), sum("igst")]).toEqual([invoice.total, invoice.taxable, invoice.igst]);
  const told = (await operate("order", order.orderId)).said;
  for (const what of [`Invoice ${number}`, ...creditNotes.map((each) => `Credit note ${each.number}`)]) expect(told).toContain(what);
});

test("an order has one invoice, and another one only once credit notes have taken the first back in full", async () => {
  const { order, paymentId } = await placePaid();
  const orderId = Number(order.orderId);
  const { services } = shop.backend;
  const { database, environment } = services;
  const issue = () => database.transaction((transaction) => issueInvoice(transaction, services, orderId));
  const refusal = async () => describeError(await issue().catch((error: unknown) => error)).constraint;
  await refund(paymentId, "--amount", "500");
  const first = await findInvoice(database, environment, orderId);
  expect(await refusal()).toBe("tax_documents_invoice");
  await refund(paymentId);
  await issue();
  const second = await findInvoice(database, environment, orderId);
  expect(second?.number).not.toBe(first?.number);
  expect(await refusal()).toBe("tax_documents_invoice");

  const booked = { orderId, refundId: 1, isOfOrder: true, amount: 45_00, reason: "Returned" };
  await database.execute(sql`alter table tax_documents drop constraint tax_documents_refund_id_refunds_id_fk`);
  await database.transaction((transaction) => issueCreditNote(transaction, services, booked));
  expect((await creditNotesOf(database, orderId)).map(({ total, corrects }) => [total, corrects?.number])).toEqual([
    [500_00, first?.number],
    [90_00, first?.number],
    [45_00, second?.number],
  ]);
  expect(await refusal()).toBe("tax_documents_invoice");
});

test("credit notes have a series of their own, without gaps, also for parallel refunds", async () => {
  const placed = await Promise.all(Array.from({ length: 10 }, placePaid));
  const refunded = await Promise.all(placed.map(({ paymentId }) => refund(paymentId)));
  expect(refunded.map(({ said }) => said)).toEqual(placed.map(({ paymentId }) => `Sent 590.00 rupees of payment ${paymentId} back.`));
  const numbers = await Promise.all(placed.map(async ({ order }) => (await documentsOf(order)).creditNotes.map(({ number }) => number)));
  const serials = numbers.flat().map((number) => Number(/^CN\/25-26\/(\d{6})$/.exec(number)?.[1]));
  serials.sort((one, other) => one - other);
  expect(serials).toEqual(Array.from({ length: 10 }, (_, index) => (serials[0] ?? 0) + index));
});

test("a refund has no credit note before the provider has sent the money", async () => {
  const { order, paymentId } = await placePaid();
  shop.razorpay.delayRefunds(true);
  await refund(paymentId);
  shop.razorpay.delayRefunds(false);
  expect((await documentsOf(order)).creditNotes).toEqual([]);
  for (const made of shop.razorpay.refundsOf(paymentId)) made.status = "processed";
  await refund(paymentId);
  expect((await documentsOf(order)).creditNotes).toHaveLength(1);
});

test("the refund of a second payment gets no credit note, because that payment has no invoice", async () => {
  const order = await shop.place();
  const second = shop.razorpay.payByLink(await shop.linkOf(order)).get("razorpay_payment_id") ?? "";
  await report(shop.backend, order, callbackReport(shop.razorpay.pay(order.providerOrderId)));
  await shop.settleAll(1);
  expect((await refund(second)).said).toMatch(/^Sent /);
  expect(await documentsOf(order)).toMatchObject({ invoice: { orderId: order.orderId }, creditNotes: [] });
});
