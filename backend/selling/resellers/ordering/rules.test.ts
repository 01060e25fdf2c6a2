import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { orderAmounts } from "#contract/order-amounts";
import { discountedRate } from "#contract/money";
import { largestResellerOrder } from "#contract/limits";
import type { RequestedLine } from "../../orders/store";
import { firstPriceBreaks } from "../../../composition/reference-data";
import { breakFor, findRate, parseOrderedLines, type PriceBreak } from "./rules";

const rate = fc.integer({ min: 0, max: 1_000_00 });
const discount = fc.integer({ min: 0, max: 100_00 }).map((hundredths) => hundredths / 100);
const quantity = fc.integer({ min: 0, max: 100 });
const row = fc.record({ productId: fc.constantFrom("1", "2"), quantity });
const rows = fc.array(row, { minLength: 1, maxLength: 100 });

describe("the rows of an order, at any discount,", () => {
  test("have a subtotal of all lines, 18 % GST rounded once, and a total of both", () => {
    fc.assert(
      fc.property(rows, rate, discount, (asked, listRate, percent) => {
        const price = discountedRate(listRate, percent);
        const { subtotal, gst, total } = orderAmounts(
          asked.map((line) => ({ ...line, price })),
          0,
        );
        expect(subtotal).toBe(asked.reduce((sum, line) => sum + line.quantity * price, 0));
        expect(Math.abs(gst * 100 - subtotal * 18)).toBeLessThanOrEqual(50);
        expect(Number.isInteger(gst)).toBe(true);
        expect(total).toBe(subtotal + gst);
      }),
    );
  });

  test("cost the same when rows of one product are combined", () => {
    fc.assert(
      fc.property(rows, rate, discount, (asked, listRate, percent) => {
        const price = discountedRate(listRate, percent);
        const wanted = parseOrderedLines(asked.map((line) => ({ ...line, price })));
        if (wanted.kind === "refusal") return;
        const merged = [...wanted.quantities].map(([, count]) => ({ quantity: count, price }));
        const separate = asked.map((line) => ({ ...line, price }));
        expect(orderAmounts(merged, 0)).toEqual(orderAmounts(separate, 0));
        expect(wanted.quantity).toBe(asked.reduce((sum, line) => sum + line.quantity, 0));
      }),
    );
  });

  test("never cost more than without a discount, and never less than zero", () => {
    fc.assert(
      fc.property(rate, discount, (listRate, percent) => {
        const price = discountedRate(listRate, percent);
        expect(Number.isInteger(price)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(0);
        expect(price).toBeLessThanOrEqual(listRate);
      }),
    );
  });

  test.each([
    [450_00, 0, 450_00],
    [450_00, 100, 0],
    [450_00, 12.5, 393_75],
    [333_33, 33.33, 222_23],
    [450_00, 140, 0],
    [450_00, -5, 450_00],
  ])("with a rate of %i paise, less %d percent, cost %i paise per sticker", (listRate, percent, price) => {
    expect(discountedRate(listRate, percent)).toBe(price);
  });
});

describe("the rate behind a discounted price", () => {
  const wantedAt = (price: number, count: number) => {
    const wanted = parseOrderedLines([{ productId: "1", quantity: count, price } satisfies RequestedLine]);
    if (wanted.kind === "refusal") throw new Error(wanted.message);
    return wanted;
  };

  test("is found for every price of the list", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largestResellerOrder }), discount, (count, percent) => {
        const listed = breakFor(count, firstPriceBreaks).rate;
        expect(findRate(wantedAt(discountedRate(listed, percent), count), percent, firstPriceBreaks, [])).toBe(listed);
      }),
    );
  });

  test("is null for a price that the list does not have for the quantity", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largestResellerOrder }), fc.integer({ min: 0, max: 1_000_00 }), (count, price) => {
        fc.pre(price !== breakFor(count, firstPriceBreaks).rate);
        expect(findRate(wantedAt(price, count), 0, firstPriceBreaks, [])).toBeNull();
      }),
    );
  });

  test("can be a rate that was quoted for the same price break or a larger quantity, but not for a smaller quantity", () => {
    const quotes: readonly PriceBreak[] = [
      { fromQuantity: 1, rate: 430_00 },
      { fromQuantity: 100, rate: 390_00 },
    ];
    expect(findRate(wantedAt(390_00, 60), 0, firstPriceBreaks, quotes)).toBe(390_00);
    expect(findRate(wantedAt(430_00, 60), 0, firstPriceBreaks, quotes)).toBeNull();
    expect(findRate(wantedAt(430_00, 10), 0, firstPriceBreaks, quotes)).toBe(430_00);
  });

  test("is null if two rows have different prices", () => {
    const wanted = parseOrderedLines([
      { productId: "1", quantity: 5, price: 450_00 },
      { productId: "2", quantity: 5, price: 449_00 },
    ]);
    expect(wanted.kind === "wanted" ? findRate(wanted, 0, firstPriceBreaks, []) : "refused").toBeNull();
  });
});
