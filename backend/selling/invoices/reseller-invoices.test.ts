import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readInvoice } from "#contract/tax-documents";
import { resellers } from "../resellers/tables";
import { orders } from "../tables";
import { bookPostpaid, enrol, orderIdOf, orderPrepaid, reportPaid, type TestReseller } from "../../testing/resellers";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const invoice = (reseller: TestReseller, orderId: string, from = backend) =>
  from.call(readInvoice, { guid: reseller.guid, orderId }, { bearer: reseller.token });

test("An invoice within the seller's state has CGST and SGST", async () => {
  const reseller = await enrol(backend);
  const orderId = orderIdOf(await bookPostpaid(backend, reseller, { car: 3, bike: 2 }));
  const numbered: unknown = expect.stringMatching(/^PN\/25-26\/\d{6}$/);
  expect(await invoice(reseller, orderId)).toEqual({
    kind: "ok",
    message: "",
    data: {
      mode: "Postpaid",
      paymentStatus: "Pending",
      invoice: {
        number: numbered,
        date: "10-03-2026",
        orderId,
        corrects: null,
        seller: { name: "PlateNote", address: "", gstin: "", state: "Maharashtra", stateCode: "27" },
        buyer: {
          name: "Deccan Motors",
          phone: "9822012345",
          email: reseller.email,
          address: "14 Station Road",
          city: "Pune",
          state: "Maharashtra",
          stateCode: "27",
          pincode: "411001",
          gstin: "27AAPFU0939F1ZV",
        },
        lines: [
          { name: "Car Sticker", code: "391990", quantity: 3, unit: "PAC", rate: 405_00 },
          { name: "Bike Sticker", code: "391990", quantity: 2, unit: "PAC", rate: 405_00 },
        ],
        discount: 0,
        taxable: 2_025_00,
        gstPercent: 18,
        cgst: 182_25,
        sgst: 182_25,
        rounding: 0,
        igst: 0,
        total: 2_389_50,
      },
    },
  });
});

test("An invoice to another state has IGST", async () => {
  const reseller = await enrol(backend, { state: "Karnataka" });
  const orderId = orderIdOf(await bookPostpaid(backend, reseller, { car: 5 }));
  expect(await invoice(reseller, orderId)).toMatchObject({ data: { invoice: { cgst: 0, sgst: 0, igst: 364_50, total: 2_389_50 } } });
});

test("SELLER_STATE sets the seller's state and must be valid", async () => {
  const elsewhere = await testBackend({ SELLER_STATE: "Karnataka" });
  const reseller = await enrol(elsewhere, { state: "Karnataka" });
  const orderId = orderIdOf(await bookPostpaid(elsewhere, reseller, { car: 5 }));
  expect(await invoice(reseller, orderId, elsewhere)).toMatchObject({
    data: { invoice: { seller: { state: "Karnataka", stateCode: "29" }, igst: 0 } },
  });
  await elsewhere.close();
  await expect(testBackend({ SELLER_STATE: "Bombay" })).rejects.toThrow("SELLER_STATE: must be a state");
  await expect(testBackend({ SELLER_STATE: "Goa", GSTIN: "27AAPFU0939F1ZV" })).rejects.toThrow("it begins with 30.");
});

test("A prepaid order is invoiced when it is paid", async () => {
  const reseller = await enrol(backend);
  const placed = await orderPrepaid(backend, reseller, { car: 5 });
  const orderId = orderIdOf(placed);
  expect(await invoice(reseller, orderId)).toMatchObject({ kind: "refused", message: "There is no invoice for this order yet." });
  backend.clock.advance(25 * 60);
  await reportPaid(backend, reseller, placed);
  expect(await invoice(reseller, orderId)).toMatchObject({ kind: "ok", data: { mode: "Prepaid", paymentStatus: "Paid" } });
});

test("An issued invoice does not change when the reseller moves", async () => {
  const reseller = await enrol(backend);
  const orderId = orderIdOf(await bookPostpaid(backend, reseller, { car: 5 }));
  const before = await invoice(reseller, orderId);
  const { database } = backend.services;
  await database.update(resellers).set({ state: "Goa", city: "Panaji", gstin: "" }).where(eq(resellers.id, reseller.id));
  expect(await invoice(reseller, orderId)).toEqual(before);
});

test("A prepaid order's invoice names the address and the GSTIN of the day of the order", async () => {
  const reseller = await enrol(backend);
  const placed = await orderPrepaid(backend, reseller, { car: 5 });
  const moved = { state: "Kerala", city: "Kochi", gstin: "32AAPFU0939F1Z4" };
  await backend.services.database.update(resellers).set(moved).where(eq(resellers.id, reseller.id));
  await reportPaid(backend, reseller, placed);
  const buyer = { state: "Maharashtra", stateCode: "27", gstin: "27AAPFU0939F1ZV" };
  expect(await invoice(reseller, orderIdOf(placed))).toMatchObject({ data: { invoice: { buyer } } });
});

test("An order that a process of 1.1.0 placed gets the reseller's GSTIN when it is paid", async () => {
  const reseller = await enrol(backend);
  const placed = await orderPrepaid(backend, reseller, { car: 5 });
  await backend.services.database
    .update(orders)
    .set({ gstin: "" })
    .where(eq(orders.id, Number(orderIdOf(placed))));
  await reportPaid(backend, reseller, placed);
  expect(await invoice(reseller, orderIdOf(placed))).toMatchObject({ data: { invoice: { buyer: { gstin: "27AAPFU0939F1ZV" } } } });
});

test("Invoice numbers have no gaps, even with concurrent and refused orders", async () => {
  const parties = await Promise.all(Array.from({ length: 10 }, (_, count) => enrol(backend, { purchaseLimit: count < 5 ? 100 : 0 })));
  const booked = await Promise.all(parties.map((reseller) => bookPostpaid(backend, reseller, { car: 1 })));
  const serials: number[] = [];
  for (const [index, outcome] of booked.entries()) {
    const reseller = parties[index];
    if (outcome.kind !== "ok" || reseller === undefined) continue;
    const found = await invoice(reseller, orderIdOf(outcome));
    if (found.kind === "ok") serials.push(Number(found.data.invoice.number.slice(-6)));
  }
  const sorted = serials.sort((small, great) => small - great);
  expect(sorted).toEqual(Array.from({ length: 5 }, (_, index) => (sorted[0] ?? 0) + index));
});
