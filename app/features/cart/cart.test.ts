import { describe, expect, test } from "vitest";
import fc from "fast-check";

import { limits } from "#contract/limits";
import { applyStep, isEmpty, productIds, stepIntent, withQuantity } from "./cart";

const quantity = fc.integer({ min: 0, max: limits.quantity });
const cart = fc.record({ "1": quantity, "2": quantity });

describe("the cart", () => {
  test("keeps a changed quantity within the limit per product, and leaves the other quantity as it was", () => {
    fc.assert(
      fc.property(cart, fc.constantFrom(...productIds), fc.integer(), (before, id, asked) => {
        const after = withQuantity(before, id, asked);
        expect(after[id]).toBeGreaterThanOrEqual(0);
        expect(after[id]).toBeLessThanOrEqual(limits.quantity);
        for (const other of productIds) if (other !== id) expect(after[other]).toBe(before[other]);
      }),
    );
  });

  test("is unchanged after one sticker is added and removed", () => {
    fc.assert(
      fc.property(cart, fc.constantFrom(...productIds), (before, id) => {
        fc.pre(before[id] < limits.quantity);
        const more = applyStep(before, stepIntent("more", id));
        expect(more && applyStep(more, stepIntent("less", id))).toEqual(before);
      }),
    );
  });

  test.each([null, "", "more", "more-3", "place", "__proto__"])("ignores the intent %j", (intent) => {
    expect(applyStep({ "1": 1, "2": 1 }, intent)).toBeNull();
  });

  test("is empty if all quantities are 0", () => {
    expect(isEmpty({ "1": 0, "2": 0 })).toBe(true);
    expect(isEmpty({ "1": 0, "2": 1 })).toBe(false);
  });
});
