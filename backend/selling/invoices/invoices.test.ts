import { asc, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { dayInIndia, startOfDay } from "#contract/day";
import { checkPromoCode } from "#contract/shop";
import { owners, stickers } from "../../registry/tables";
import { strayPayments, taxDocumentNumbers, taxDocuments } from "../tables";
import { putSticker, registerOwner } from "../../testing/owners";
import { paidBy } from "../../testing/payments";
import { acceptedOrder, insertPromo, placeTestOrder, report, type PlacedOrder } from "../../testing/shop";
import { payPostpaid, renew, reportPostpaid, reportRenewal } from "../../testing/sticker-orders";
import { repairNumbers } from "./store";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  const seller = { SELLER_NAME: "Gaadi Note Private Limited", POSTAL_ADDRESS: "7 MG Road, Pune 411001", GSTIN: "27AAPFU0939F1ZV" };
  backend = await testBackend(seller);
});
afterAll(() => backend.close());

async function pay(order: PlacedOrder, reported: typeof report = report): Promise<PlacedOrder> {
  const outcome = await reported(backend, order, await paidBy(backend, order, `pay_${order.orderId}`));
  expect(outcome.kind).toBe("ok");
  return order;
}

async function invoicesOf(...orders: readonly PlacedOrder[]) {
  const ids = orders.map(({ orderId }) => Number(orderId));
  const { database } = backend.services;
  const found = await database.select().from(taxDocuments).where(inArray(taxDocuments.orderId, ids)).orderBy(asc(taxDocuments.number));
  return found.map(({ content, issuedAt }) => ({ ...content, issuedAt }));
}

const serialsOf = (invoices: readonly { readonly number: string }[]) => invoices.map(({ number }) => Number(number.slice(-6)));
const countFrom = (first = 0, count = 0) => Array.from({ length: count }, (_, index) => first + index);

describe("the invoice of a shop order has what rule 46 of the CGST Rules asks:", () => {
  let invoice: Awaited<ReturnType<typeof invoicesOf>>[number];
  let orderId: string;

  beforeAll(async () => {
    await insertPromo(backend.services, { code: "TENTH", amount: 50_00 });
    await backend.call(checkPromoCode, { code: "TENTH", total: 1500_00 });
    const lines = [
      { productId: "1", quantity: 2, price: 500_00 },
      { productId: "2", quantity: 1, price: 500_00 },
    ];
    const order = await pay(await placeTestOrder(backend, { lines, discount: 50_00 }));
    const [found] = await invoicesOf(order);
    if (found === undefined) throw new Error("The order has no invoice");
    invoice = found;
    orderId = order.orderId;
  });

  test("(a) the seller's name, address and GST number", () => {
    const state = { state: "Maharashtra", stateCode: "27" };
    expect(invoice.seller).toEqual({
      name: "Gaadi Note Private Limited",
      address: "7 MG Road, Pune 411001",
      gstin: "27AAPFU0939F1ZV",
      ...state,
    });
  });

  test("(b) a serial number of at most 16 characters, of letters, digits, hyphens and slashes", () => {
    expect(invoice.number).toMatch(/^[A-Z0-9/-]{1,16}$/);
  });

  test("(c) the date", () => {
    expect(invoice.date).toBe("10-03-2026");
  });

  test("(d, e, f, o) the buyer's name and address, which is that of the delivery, with the state and its code", () => {
    expect(invoice.buyer).toEqual({
      name: "Asha Menon",
      phone: "",
      email: "",
      address: "4B Rose Villa, 12th Main Road",
      city: "Bengaluru",
      pincode: "560038",
      state: "Karnataka",
      stateCode: "29",
      gstin: "",
    });
  });

  test("(g, h, i) the HSN code, the description, the quantity and the unit", () => {
    expect(invoice.lines).toEqual([
      { name: "Car Sticker", code: "391990", quantity: 2, unit: "PAC", rate: 500_00 },
      { name: "Bike Sticker", code: "391990", quantity: 1, unit: "PAC", rate: 500_00 },
    ]);
  });

  test("(j, k) the total value, and the taxable value after the discount", () => {
    expect([invoice.total, invoice.taxable, invoice.discount]).toEqual([1711_00, 1450_00, 50_00]);
  });

  test("(l, m, n) the rate and the amount of the tax, by the place of supply", () => {
    expect([invoice.gstPercent, invoice.igst, invoice.cgst, invoice.sgst]).toEqual([18, 261_00, 0, 0]);
    expect([invoice.orderId, invoice.corrects]).toEqual([orderId, null]);
  });
});

test("A renewal is invoiced as a service, and an order within the seller's state has CGST and SGST", async () => {
  const owner = await registerOwner(backend, "9820000002");
  await backend.services.database.update(owners).set({ state: "Maharashtra" }).where(eq(owners.phone, owner.phone));
  const order = acceptedOrder(await renew(backend, owner));
  await pay(order, (...[of, placed, changes]) => reportRenewal(of, placed, owner.guid, changes));
  expect(await invoicesOf(order)).toMatchObject([
    { lines: [{ name: "Car Sticker: lifetime validity", code: "998319", quantity: 1, unit: "OTH" }], cgst: 45_00, sgst: 45_00, igst: 0 },
  ]);
});

test("A postpaid sticker has an invoice, but a second order that is paid for the same sticker has none", async () => {
  const guid = await putSticker(backend, { isPostpaid: true });
  const first = acceptedOrder(await payPostpaid(backend, guid));
  const second = acceptedOrder(await payPostpaid(backend, guid, { name: "Ravi Menon" }));
  await pay(first, reportPostpaid);
  await pay(second, reportPostpaid);
  expect(await backend.services.database.$count(strayPayments, eq(strayPayments.orderId, Number(second.orderId)))).toBe(1);
  expect((await invoicesOf(first, second)).map(({ orderId }) => orderId)).toEqual([first.orderId]);
  await backend.services.database.update(stickers).set({ isPaid: false }).where(eq(stickers.guid, guid));
});

test("A payment that is reported twice, or that failed, issues no further invoice", async () => {
  const order = await placeTestOrder(backend);
  await report(backend, order, { status: "Failed" });
  expect(await invoicesOf(order)).toEqual([]);
  await pay(order);
  await pay(order);
  expect(await invoicesOf(order)).toHaveLength(1);
});

test("50 parallel payments get invoice numbers without gaps, and none is lost or given twice", async () => {
  const orders: PlacedOrder[] = [];
  for (let count = 0; count < 50; count += 1) orders.push(await placeTestOrder(backend, {}, { from: `198.51.100.${count}` }));
  await Promise.all(orders.map((order) => pay(order)));
  const serials = serialsOf(await invoicesOf(...orders));
  expect(serials).toEqual(countFrom(serials[0], 50));
});

test("The numbers begin again at midnight in India after 31 March, while the old year's numbers go on until then", async () => {
  const secondsTo = (moment: Date) => (moment.getTime() - backend.clock.now().getTime()) / 1000;
  backend.clock.advance(secondsTo(startOfDay("2026-04-01")) - 1);
  const last = await Promise.all([1, 2].map(async () => pay(await placeTestOrder(backend))));
  backend.clock.advance(1);
  const orders = [await placeTestOrder(backend), await placeTestOrder(backend)];
  await Promise.all(orders.map((order) => pay(order)));
  const [old, renewed] = [await invoicesOf(...last), await invoicesOf(...orders)];
  expect(old.filter(({ number, date }) => !number.startsWith("PN/25-26/") || date !== "31-03-2026")).toEqual([]);
  expect(serialsOf(old)).toEqual(countFrom(serialsOf(old)[0], 2));
  expect(renewed.map(({ number, issuedAt }) => [number, dayInIndia(issuedAt)])).toEqual([
    ["PN/26-27/000001", "2026-04-01"],
    ["PN/26-27/000002", "2026-04-01"],
  ]);
});

test("a counter that stands below the highest number is raised at the start, so that payments settle again", async () => {
  const { database, clock } = backend.services;
  const first = await pay(await placeTestOrder(backend));
  const number = (await invoicesOf(first))[0]?.number ?? "";
  expect(await repairNumbers(database, clock.now())).toEqual([]);
  await database.update(taxDocumentNumbers).set({ last: sql`${taxDocumentNumbers.last} - 2` });
  expect(await repairNumbers(database, clock.now())).toEqual([number.slice(0, 8)]);
  const [next] = await invoicesOf(await pay(await placeTestOrder(backend)));
  expect(serialsOf(next === undefined ? [] : [next])).toEqual([Number(number.slice(-6)) + 1]);
  await database.delete(taxDocumentNumbers);
  expect(await repairNumbers(database, clock.now())).toEqual([number.slice(0, 8)]);
});
