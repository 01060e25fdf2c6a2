import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { orderAmounts } from "#contract/order-amounts";
import { discountOf, promoError, readCode, type PromoCode } from "./promo-rules";

const now = new Date("2026-03-10T06:30:00.000Z");
const code = (facts: Partial<PromoCode> = {}): PromoCode => ({
  id: 1,
  code: "TEST",
  percent: 10,
  amount: null,
  minimumTotal: 0,
  validFrom: null,
  offer: null,
  validUntil: null,
  useLimit: null,
  createdAt: now,
  ...facts,
});
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const anyCode = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((hundredths) => code({ percent: hundredths / 100 })),
  fc.integer({ min: 1, max: 100_000_00 }).map((amount) => code({ percent: null, amount })),
);
const anyTotal = fc.integer({ min: 1, max: 10_000_000_00 });

describe("a promo code's discount", () => {
  test("is never negative, and leaves at least the provider's minimum", () => {
    fc.assert(
      fc.property(anyCode, fc.integer({ min: 100, max: 10_000_000_00 }), (promo, subtotal) => {
        const discount = discountOf(promo, subtotal);
        const { gross, gst, total } = orderAmounts([{ quantity: 1, price: subtotal }], discount);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(discount)).toBe(true);
        expect(total).toBeGreaterThanOrEqual(100);
        expect(total).toBe(gross + gst);
      }),
    );
  });

  test("is the code's full discount, or less if too little would be left to pay", () => {
    fc.assert(
      fc.property(anyTotal, fc.integer({ min: 1, max: 99 }), (total, percent) => {
        fc.pre(total > 100_000);
        expect(discountOf(code({ percent }), total)).toBe(Math.floor((total * percent + 50) / 100));
      }),
    );
    expect(discountOf(code({ percent: null, amount: 50_00 }), 500_00)).toBe(50_00);
    expect(discountOf(code({ percent: 12.5 }), 499_00)).toBe(62_38);
    expect(discountOf(code({ percent: 100 }), 500_00)).toBe(499_00);
  });

  test("is never smaller for a larger order, if it is a percentage", () => {
    fc.assert(
      fc.property(anyTotal, anyTotal, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(discountOf(code(), less)).toBeLessThanOrEqual(discountOf(code(), more));
      }),
    );
  });
});

describe("a promo code", () => {
  test.each([
    ["is unknown", null, 0, "Invalid Promo Code"],
    ["is not valid yet", code({ validFrom: after(1) }), 0, "This promo code is not valid yet."],
    ["has just expired", code({ validUntil: now }), 0, "This promo code has expired."],
    ["is used up", code({ useLimit: 3 }), 3, "This promo code has been used up."],
    ["needs a larger order", code({ minimumTotal: 600_00 }), 0, "This promo code needs an order of at least ₹600."],
  ])("is refused if it %s", (_, promo, uses, complaint) => {
    expect(promoError(promo, 500_00, uses, now)).toBe(complaint);
  });

  test("is valid until its last second, for its last use, and for exactly its minimum total", () => {
    expect(promoError(code({ validFrom: now, validUntil: after(1), useLimit: 3, minimumTotal: 500_00 }), 500_00, 2, now)).toBeNull();
  });
});

test("a pasted code is normalised", () => {
  expect(readCode(" welcome 10\n")).toBe("WELCOME10");
});
