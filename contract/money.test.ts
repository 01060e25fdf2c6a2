import { describe, expect, it } from "vitest";

import { formatRupees, percentOf } from "./money";
import { orderAmounts } from "./order-amounts";

describe("formatRupees", () => {
  it.each([
    [0, "₹0"],
    [5, "₹0.05"],
    [50_000, "₹500"],
    [99_950, "₹999.50"],
    [1_00_000, "₹1,000"],
    [1_23_456_50, "₹1,23,456.50"],
    [12_34_56_789_00, "₹12,34,56,789"],
    [-9_980, "−₹99.80"],
  ])("formats %i paise as %s", (paise, written) => {
    expect(formatRupees(paise)).toBe(written);
  });

  it("always shows two digits of paise if `exact` is set", () => {
    expect(formatRupees(50_000, true)).toBe("₹500.00");
  });
});

describe("percentOf", () => {
  it.each([
    [393_75, 18, 70_88],
    [25, 18, 5],
    [24, 18, 4],
    [1, 50, 1],
    [123_45, 12.5, 15_43],
    [999_50, 12.5, 124_94],
    [99_999_99, 33.33, 33_330_00],
    [-1, 50, 0],
  ])("of %i paise, %d percent, is %i paise: half a paisa is rounded up", (paise, percent, share) => {
    expect(percentOf(paise, percent)).toBe(share);
  });
});

describe("orderAmounts", () => {
  it.each([
    [[[1, 393_75]], 0, { subtotal: 393_75, discount: 0, gross: 393_75, gst: 70_88, total: 464_63 }],
    [[[3, 499_50]], 100_00, { subtotal: 1498_50, discount: 100_00, gross: 1398_50, gst: 251_73, total: 1650_23 }],
    [
      [
        [1, 10],
        [2, 20],
      ],
      25,
      { subtotal: 50, discount: 25, gross: 25, gst: 5, total: 30 },
    ],
    [[[1, 500_00]], 500_01, { subtotal: 500_00, discount: 500_00, gross: 0, gst: 0, total: 0 }],
    [[[1, 500_00]], -1, { subtotal: 500_00, discount: 0, gross: 500_00, gst: 90_00, total: 590_00 }],
  ])("of the quantities and prices %j, less %i paise, are %j", (lines, discount, amounts) => {
    expect(
      orderAmounts(
        lines.map(([quantity = 0, price = 0]) => ({ quantity, price })),
        discount,
      ),
    ).toEqual(amounts);
  });
});
