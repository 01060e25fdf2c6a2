import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { dayInIndia } from "#contract/day";
import { GST_PERCENT, percentOf } from "#contract/money";
import type { OrderKind } from "#contract/order-page";
import { scaledTimeout } from "../../../tests/harness/scaled-timeout";
import { everything } from "../../desk/list";
import { operatorOf, readerOf } from "../../testing/operator";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { insertOrder } from "../orders/store";
import { refunds } from "../tables";
import { correctInvoice, issueCreditNote, issueInvoice } from "./issue";

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend({ GSTIN: "27AAPFU0939F1ZV" });
});
afterAll(() => backend.close());

const operate = operatorOf(() => backend);
const DAY = 86_400;

type Sale = {
  readonly kind?: OrderKind;
  readonly state: "Maharashtra" | "Karnataka";
  readonly quantity: number;
  readonly price: number;
  readonly business?: string;
};
const gstins = { Maharashtra: "27AAPFU0939F1ZV", Karnataka: "29AAGCB7383J1Z4" } as const;

/** Sells on account, so that an order needs no payment. @returns the order's number. */
async function sell({ kind = "shop", state, quantity, price, business = "" }: Sale, id = backend.services.secrets.randomId()) {
  const { services } = backend;
  const { database, clock } = services;
  const subtotal = quantity * price;
  const gst = percentOf(subtotal, GST_PERCENT);
  const buyer = { name: "Asha", phone: "", email: "", address: "1 MG Road", city: "Pune", state, pincode: "411001" };
  const of = { businessName: business, gstin: business === "" ? "" : gstins[state] };
  const amounts = { subtotal, discount: 0, gst, total: subtotal + gst };
  await database.transaction(async (transaction) => {
    const lines = [{ productId: 1, name: "Car Sticker", quantity, price, isSingle: false }];
    await insertOrder(transaction, services, { id, kind, ...buyer, ...of, ...amounts, createdAt: clock.now() }, lines);
    await issueInvoice(transaction, services, id);
  });
  return id;
}

async function giveBack(orderId: number, amount: number): Promise<void> {
  const { services } = backend;
  const { database, clock, secrets } = services;
  const refundId = secrets.randomId();
  const refund = { id: refundId, providerPaymentId: `pay_${refundId}`, orderId, amount, reason: "Returned", state: "processed" } as const;
  await database.transaction(async (transaction) => {
    await transaction.insert(refunds).values({ ...refund, createdAt: clock.now() });
    await issueCreditNote(transaction, services, { orderId, refundId, isOfOrder: true, amount, reason: "Returned" });
  });
}

async function filesOf(month: string): Promise<Record<string, string>> {
  const { kind, said, written } = await operate(`gstr1 --month ${month} --to books`);
  expect(kind, said).toBe("done");
  return Object.fromEntries([...written].map(([path, content]) => [path.replace(/^books\//, ""), content.toString("utf8")]));
}

const monthNow = () => dayInIndia(backend.clock.now()).slice(0, 7);

async function exported(list: string, month: string): Promise<Record<string, string>[]> {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const parts = readerOf(backend.services).exportCsv(list, { ...everything, from: `${month}-01`, to: last });
  const read: Uint8Array[] = [];
  for await (const part of parts ?? []) read.push(part);
  return rowsOf(Buffer.concat(read).toString("utf8").slice(1).replaceAll('"', ""));
}

/** Reads a CSV file in which no cell has a comma. */
function rowsOf(csv = ""): Record<string, string>[] {
  const [header = [], ...rows] = csv
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  return rows.map((cells) => Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ""])));
}

const paise = (written: string | undefined) => Math.round(Number(written) * 100);
const total = (rows: readonly Record<string, string>[], column: string) => rows.reduce((sum, row) => sum + paise(row[column]), 0);

test("the files of a month are those of the Returns Offline Tool, byte for byte", async () => {
  const shop = await sell({ state: "Karnataka", quantity: 2, price: 500_00, business: "Deccan Motors, Pune" });
  await sell({ state: "Maharashtra", quantity: 1, price: 499_01, business: "राज मोटर्स" });
  await sell({ state: "Maharashtra", quantity: 1, price: 499_01 });
  const large = await sell({ state: "Karnataka", quantity: 200, price: 500_00 });
  await sell({ state: "Karnataka", quantity: 3, price: 500_00 });
  await sell({ kind: "renewal", state: "Karnataka", quantity: 1, price: 500_00 });
  const returned = await sell({ state: "Maharashtra", quantity: 4, price: 500_00 });
  backend.clock.advance(DAY);
  await giveBack(shop, 590_00);
  await giveBack(large, 1_180_00);
  await giveBack(returned, 2_360_00);
  backend.clock.advance(40 * DAY);
  await sell({ state: "Karnataka", quantity: 50, price: 500_00 });
  expect(await filesOf("2026-03")).toEqual({
    "b2b,sez,de.csv":
      "GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge," +
      "Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount\r\n" +
      '29AAGCB7383J1Z4,"Deccan Motors, Pune",PN/25-26/000001,10-Mar-2026,1180.00,29-Karnataka,N,,Regular B2B,,18,1000.00,\r\n' +
      "27AAPFU0939F1ZV,,PN/25-26/000002,10-Mar-2026,588.83,27-Maharashtra,N,,Regular B2B,,18,499.01,\r\n",
    "b2cl.csv":
      "Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN\r\n" +
      "PN/25-26/000004,10-Mar-2026,118000.00,29-Karnataka,,18,100000.00,,\r\n",
    "b2cs.csv":
      "Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN\r\n" +
      "OE,27-Maharashtra,18,,499.01,,\r\n" +
      "OE,29-Karnataka,18,,2000.00,,\r\n",
    "cdnr.csv":
      "GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type," +
      "Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount\r\n" +
      '29AAGCB7383J1Z4,"Deccan Motors, Pune",CN/25-26/000001,11-Mar-2026,C,29-Karnataka,N,Regular B2B,590.00,,18,500.00,\r\n',
    "cdnur.csv":
      "UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount\r\n" +
      "B2CL,CN/25-26/000002,11-Mar-2026,C,29-Karnataka,1180.00,,18,1000.00,\r\n",
    "hsn(b2b).csv":
      "HSN,Description,UQC,Total Quantity,Total Value,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount,Rate\r\n" +
      "391990,,PAC-PACKS,3,1178.83,999.01,90.00,44.91,44.91,,18\r\n",
    "hsn(b2c).csv":
      "HSN,Description,UQC,Total Quantity,Total Value,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount,Rate\r\n" +
      "391990,,PAC-PACKS,204,119178.83,100999.01,18090.00,44.91,44.91,,18\r\n" +
      "998319,,NA,0,590.00,500.00,90.00,0.00,0.00,,18\r\n",
    "docs.csv":
      "Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled\r\n" +
      "Credit Note,CN/25-26/000001,CN/25-26/000003,3,0\r\n" +
      "Invoices for outward supply,PN/25-26/000001,PN/25-26/000007,7,0\r\n",
  });
});

test("a correction after a part of the money went back counts the goods once", async () => {
  backend.clock.advance(40 * DAY);
  const order = await sell({ state: "Karnataka", quantity: 3, price: 500_00 });
  await giveBack(order, 590_00);
  await backend.services.database.transaction((transaction) => correctInvoice(transaction, backend.services, order));
  const [goods] = rowsOf((await filesOf(monthNow()))["hsn(b2c).csv"]);
  expect(goods).toMatchObject({ "Total Quantity": "3", "Total Value": "1180.00" });
});

test("a month without documents has no files", async () => {
  expect(await operate("gstr1 --month 2025-01 --to books")).toMatchObject({
    kind: "refused",
    said: "No invoice and no credit note was issued in 2025-01.",
  });
});

const sale = fc.record({
  state: fc.constantFrom("Maharashtra" as const, "Karnataka" as const),
  quantity: fc.integer({ min: 1, max: 300 }),
  price: fc.integer({ min: 1, max: 600_00 }),
  business: fc.constantFrom("", "Deccan Motors"),
  /** Which parts of what is left go back, and in which month, from 0. */
  givenBack: fc.array(fc.record({ part: fc.double({ min: 0.01, max: 1, noNaN: true }), month: fc.integer({ min: 0, max: 1 }) }), {
    maxLength: 2,
  }),
});

test(
  "the tables of random months add up to the register and to the totals of the days",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 8 }), async (sales) => {
        backend.clock.advance(35 * DAY);
        const sold: { readonly orderId: number; left: number; readonly givenBack: (typeof sales)[number]["givenBack"] }[] = [];
        for (const { givenBack, ...one } of sales) {
          const subtotal = one.quantity * one.price;
          sold.push({ orderId: await sell(one), left: subtotal + percentOf(subtotal, GST_PERCENT), givenBack });
        }
        const months = [monthNow()];
        for (const month of [0, 1]) {
          if (month === 1) months.push((backend.clock.advance(31 * DAY), monthNow()));
          const parts = sold.flatMap((each) => each.givenBack.map((given) => ({ each, ...given })));
          for (const { each, part } of parts.filter((given) => given.month === month)) {
            const amount = Math.min(each.left, Math.max(1, Math.round(each.left * part)));
            if (amount > 0) await giveBack(each.orderId, amount);
            each.left -= amount;
          }
        }
        for (const month of new Set(months)) await holdAgainstRegister(month);
      }),
      { numRuns: 12, seed: 7 },
    );
  },
  scaledTimeout(120_000),
);

async function holdAgainstRegister(month: string): Promise<void> {
  const register = await exported("invoices", month);
  const days = await exported("days", month);
  if (register.length === 0) return;
  const files = await filesOf(month);
  const of = (file: string) => (files[file] === undefined ? [] : rowsOf(files[file]));
  const [sales, taken] = [["b2b,sez,de.csv", "b2cl.csv", "b2cs.csv"].flatMap(of), ["cdnr.csv", "cdnur.csv"].flatMap(of)];
  const codes = ["hsn(b2b).csv", "hsn(b2c).csv"].flatMap(of);
  const documents = of("docs.csv");
  const ofBusinesses = register.filter(({ GSTIN }) => GSTIN !== "");
  expect({
    taxable: total(sales, "Taxable Value") - total(taken, "Taxable Value"),
    businesses: total(of("b2b,sez,de.csv"), "Invoice Value") - total(of("cdnr.csv"), "Note Value"),
    codes: ["Taxable Value", "Integrated Tax Amount", "Central Tax Amount", "State/UT Tax Amount", "Total Value"].map((column) =>
      total(codes, column),
    ),
    codesOfBusinesses: total(of("hsn(b2b).csv"), "Total Value"),
    documents: documents.reduce((sum, row) => sum + Number(row["Total Number"]), 0),
    days: [total(days, "Net"), total(days, "GST"), total(days, "Paid online") + total(days, "On account") + total(days, "Refunded")],
  }).toEqual({
    taxable: total(register, "Taxable value"),
    businesses: total(ofBusinesses, "Total"),
    codes: ["Taxable value", "IGST", "CGST", "SGST", "Total"].map((column) => total(register, column)),
    codesOfBusinesses: total(ofBusinesses, "Total"),
    documents: register.length,
    days: [total(register, "Total"), total(register, "Total") - total(register, "Taxable value"), total(register, "Total")],
  });
}

test("spreadsheets get an order's number in groups of four, and the search finds it so", async () => {
  await sell({ state: "Karnataka", quantity: 1, price: 500_00 }, 6980_7721_0345_1203);
  const [id, grouped] = ["6980772103451203", "6980 7721 0345 1203"];
  expect((await exported("invoices", monthNow())).map(({ Order }) => Order)).toContain(grouped);
  for (const list of ["invoices", "orders"]) {
    const page = await readerOf(backend.services).readPage(list, { ...everything, search: grouped });
    expect(page?.rows.map(({ to }) => to)).toEqual([{ kind: "orders", id }]);
  }
});
