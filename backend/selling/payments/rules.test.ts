import fc from "fast-check";
import { expect, test } from "vitest";

import { laterState, nextCheck, receiptOf, type PaymentState } from "./rules";

const anyState = fc.constantFrom<PaymentState>("created", "attempted", "failed", "paid");

test("a payment reaches the same state whatever the sequence of events, and never leaves the state paid", () => {
  const after = (reported: readonly PaymentState[]) => reported.reduce(laterState, "created");
  fc.assert(
    fc.property(fc.array(anyState), fc.array(anyState), (some, more) => {
      expect(after([...some, ...more])).toBe(after([...more, ...some, ...some]));
      expect(after(["paid", ...some])).toBe("paid");
    }),
  );
});

test("an order's receipt has at most the forty characters that the provider accepts", () => {
  fc.assert(fc.property(fc.maxSafeNat(), (id) => receiptOf(id).length <= 40));
});

test("a payment is checked less and less often, then not at all", () => {
  const opened = new Date("2026-03-10T06:30:00.000Z");
  const looks: Date[] = [];
  for (let next = nextCheck(0, opened, opened); next !== null; next = nextCheck(looks.length, opened, next)) looks.push(next);
  expect(looks.length).toBeLessThan(30);
  const pauses = looks.slice(1).map((look, index) => look.getTime() - looks[index]!.getTime());
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(looks[0]).toEqual(new Date("2026-03-10T06:32:00.000Z"));
  expect(looks.at(-1)!.getTime() - opened.getTime()).toBeLessThan(6 * 86_400_000);
});
