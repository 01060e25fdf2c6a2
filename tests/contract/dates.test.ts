import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { inProject } from "../../commands/steps/project.mjs";
import type { ApiCall } from "#contract/call";
import { dayInIndia } from "#contract/day";
import { readAnswer } from "#contract/outcome";
import { listVehicles, readOwnerProfile } from "#contract/owner";
import { listContacts } from "#contract/owner-contacts";
import { listLedger, listOrders, listPayments, listStickers, readOrder } from "#contract/reseller";
import { readInvoice } from "#contract/tax-documents";
import { lookUpSticker } from "#contract/scanning";
import { placeOrder } from "#contract/shop";

/** 2 May 2026 in India, in the formats of different APIs. */
const formats = [
  ...["2026-05-02", "02-05-2026", "02/05/2026", "2.5.2026"],
  ...["2026-05-02 10:15:00", "02-05-2026 10:15", "02/05/2026 10:15:30 PM", "2026-05-02T10:15:00+05:30", "2026-05-01T18:30:00.000Z"],
];

const success = { ErrorCode: "0", Status: "Success", status: "success" };
const line = { "Product Name": "Car Sticker", Quantity: 1, Rate: 1 };
const amounts = { discount: 0, taxable_amount: 1, gst_percent: 18, cgst: 0, sgst: 0, igst: 0, net_amount: 1 };
const invoice = { invoice_number: "1", order_id: 1, seller: {}, buyer: {}, data: [], ...amounts };
const paid = { razorpayResponce: { order_id: "order_1" } };

/** The response fields whose API name contains `date`, `DOB` or `before`, each with a response that contains the field. */
const dates = [
  row(listOrders, "order_date", (date) => ({ order_list: [{ order_id: 1, order_date: date }] })),
  row(listOrders, "dispatch_date", (date) => ({ order_list: [{ order_id: 1, dispatch_date: date }] })),
  row(readOrder, "order_Date", (date) => ({ "Order details": [{ order_No: 1, order_Date: date, Products: [line] }] })),
  row(listStickers, "registered_date", (date) => ({ myQR: [{ qr_id: "1", registered_date: date }] })),
  row(listLedger, "created_date", (date) => ({ ledger_list: [{ created_date: date }] })),
  row(listPayments, "paymentDate", (date) => ({ payment_list: [{ paymentDate: date }] })),
  row(readInvoice, "invoice_date", (date) => ({ invoice: { ...invoice, invoice_date: date } })),
  row(readOwnerProfile, "VehicleOwnerDOB", (date) => ({ VehicleOwnerName: "Asha", VehicleOwnerDOB: date })),
  row(listVehicles, "demoEndDate", (date) => ({ QRList: [{ VehicleOwnerMasterDetailId: 1, demoEndDate: date }] })),
  row(listVehicles, "lastContactDate", (date) => ({ QRList: [{ VehicleOwnerMasterDetailId: 1, lastContactDate: date }] })),
  row(listVehicles, "quietUntil", (date) => ({ QRList: [{ VehicleOwnerMasterDetailId: 1, quietUntil: date }] })),
  row(lookUpSticker, "demoEndDate", (date) => ({ data: { demoEndDate: date } })),
  row(listContacts, "contactDate", (date) => ({ ContactList: [{ contactDate: date }] })),
  row(placeOrder, "payBefore", (date) => ({ ...paid, data: { orderID: 1, payBefore: date } })),
];

describe("a date in an API's response", () => {
  test.each(dates.flatMap((date) => formats.map((format) => ({ ...date, format }))))(
    "is understood in $field of $path if it is written $format",
    ({ daysOf, format }) => {
      expect(daysOf(format)).toEqual(["2026-05-02"]);
    },
  );

  test("is parsed as a date in every field of contract/ whose API name contains date, DOB or before", () => {
    const files = readdirSync(inProject("contract")).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
    const sources = files.map((name) => readFileSync(inProject("contract", name), "utf8")).join("\n");
    const named = [...sources.matchAll(/field\("(\w*(?:date|DOB|before)\w*)", (\w+)/gi)].map(([, name = "", codec = ""]) => ({
      name,
      codec,
    }));
    expect(named.filter(({ codec }) => !["shownDay", "day", "instant"].includes(codec))).toEqual([]);
    const tried = new Set(dates.map(({ field }) => field));
    // No response has the field strDOB. The website only sends it, in a registration.
    expect(named.filter(({ name }) => !tried.has(name)).map(({ name }) => name)).toEqual(["strDOB"]);
  });
});

function row<Answer>(call: Pick<ApiCall<never, Answer>, "path" | "marks" | "answer">, field: string, answerWith: (date: string) => object) {
  const daysOf = (date: string) => {
    const body = JSON.stringify({ ...success, ...answerWith(date) });
    const outcome = readAnswer(call, { status: 200, body, retryAfter: null });
    return outcome.kind === "ok" ? daysIn(outcome.data) : [outcome.kind];
  };
  return { path: call.path, field, daysOf };
}

/** Returns every day in parsed data. A time counts as its day in India. */
function daysIn(read: unknown): string[] {
  if (read instanceof Date) return [dayInIndia(read)];
  if (typeof read === "string" && /^\d{4}-\d\d-\d\d$/.test(read)) return [read];
  if (typeof read === "string" && /^\d\d-\d\d-\d{4}$/.test(read)) return [read.split("-").reverse().join("-")];
  return typeof read === "object" && read !== null ? Object.values(read).flatMap(daysIn) : [];
}
