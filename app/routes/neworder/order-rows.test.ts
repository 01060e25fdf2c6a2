import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { PayType } from "~/features/reseller-price/rows-in-url";
import { formAmounts, orderedLines, priceRow, totalQuantity, revertPostpaidRows, type OrderRow } from "./order-rows";

const quantity = fc.nat({ max: 5000 }).map(String);
const row = fc.record({ payType: fc.constantFrom<PayType>("postpaid", "prepaid", ""), car: quantity, bike: quantity });
const rows = fc.array(row, { minLength: 1, maxLength: 100 });
const rate = fc.nat({ max: 1_000_00 });
const percent = fc.integer({ min: 0, max: 100_00 }).map((hundredths) => hundredths / 100);
const limits = { purchaseLimit: fc.nat(), purchaseLeft: fc.nat() };
const terms = fc.record({ prepaidDiscountPercent: percent, postpaidDiscountPercent: percent, ...limits });

describe("any rows at any discount", () => {
  test("cost the sum of their amounts plus 18% GST, which is rounded once for each pay type", () => {
    fc.assert(
      fc.property(rows, rate, terms, (asked, listed, known) => {
        const { subtotal, gst, total } = formAmounts(asked, listed, known);
        const amounts = asked.map((one) => priceRow(one, listed, known));
        expect(subtotal).toBe(amounts.reduce((sum, { carAmount, bikeAmount }) => sum + carAmount + bikeAmount, 0));
        const kinds = new Set(asked.map(({ payType }) => payType)).size;
        expect(Math.abs(gst * 100 - subtotal * 18)).toBeLessThanOrEqual(50 * kinds);
        expect(Number.isInteger(gst)).toBe(true);
        expect(total).toBe(subtotal + gst);
      }),
    );
  });

  test("are grouped by pay type without losing a sticker, and each group has one price and at most one line per product", () => {
    fc.assert(
      fc.property(rows, rate, terms, (asked, listed, known) => {
        const orders = (["postpaid", "prepaid", ""] as const).map((payType) => orderedLines(asked, payType, listed, known));
        expect(orders.flat().reduce((sum, line) => sum + line.quantity, 0)).toBe(totalQuantity(asked));
        for (const lines of orders) {
          expect(new Set(lines.map(({ product }) => product)).size).toBe(lines.length);
          expect(new Set(lines.map(({ price }) => price)).size).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

test("if an edit is reverted, its postpaid rows become as before, or blank if they are new, and its other rows stay", () => {
  const postpaid: OrderRow = { payType: "postpaid", car: "500", bike: "0" };
  const prepaid: OrderRow = { payType: "prepaid", car: "7", bike: "1" };
  const before: OrderRow = { payType: "postpaid", car: "5", bike: "0" };
  expect(revertPostpaidRows([postpaid, prepaid, postpaid], [before])).toEqual([before, prepaid, { payType: "", car: "0", bike: "0" }]);
});
