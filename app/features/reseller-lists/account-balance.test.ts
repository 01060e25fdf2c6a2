import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { balanceOf, oldestFirst } from "./account-balance";

type Row = Parameters<typeof balanceOf>[0][number];

const blank = { date: "", note: "", orderId: null, isPayment: false };

/** Builds a ledger, oldest first. A positive change is a credit. With `sign` 1, credits raise the balance. With -1, debits raise it. */
function ledgerOf(changes: readonly number[], sign: 1 | -1): Row[] {
  let closing = 0;
  return changes.map((change) => {
    const opening = closing;
    closing += sign * change;
    return { ...blank, opening, credit: Math.max(change, 0), debit: Math.max(-change, 0), closing };
  });
}

const changes = fc.array(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((change) => change !== 0),
  { minLength: 1 },
);

describe("the balance of a ledger", () => {
  test("is negative for a debt, whichever sign the API uses and however it sorts the rows", () => {
    fc.assert(
      fc.property(changes, fc.constantFrom(1, -1), fc.boolean(), (sample, sign, isReversed) => {
        const oldest = ledgerOf(sample, sign);
        const rows = isReversed ? [...oldest].reverse() : oldest;
        const balance = balanceOf(rows);
        // If the balances fit together both as sent and reversed, the newest row is unknown.
        if (oldestFirst(rows) === null) expect(balance).toBeNull();
        else expect(balance).toBe(sample.reduce((sum, change) => sum + change, 0));
      }),
    );
  });

  /** A postpaid order of 800 paise, which is a debit, then a payment of 500 paise, which is a credit. */
  const order = { ...blank, credit: null, debit: 800, opening: 0 };
  const payment = { ...blank, credit: 500, debit: null };

  test.each<[string, Row[]]>([
    [
      "debts below 0, oldest first",
      [
        { ...order, closing: -800 },
        { ...payment, opening: -800, closing: -300 },
      ],
    ],
    [
      "debts below 0, newest first",
      [
        { ...payment, opening: -800, closing: -300 },
        { ...order, closing: -800 },
      ],
    ],
    [
      "debts above 0, oldest first",
      [
        { ...order, closing: 800 },
        { ...payment, opening: 800, closing: 300 },
      ],
    ],
    [
      "debts above 0, newest first",
      [
        { ...payment, opening: 800, closing: 300 },
        { ...order, closing: 800 },
      ],
    ],
  ])("is the amount still owed, as a negative number, if the API sends %s", (_, rows) => {
    expect(balanceOf(rows)).toBe(-300);
  });

  const [first, second] = ledgerOf([500, -800], 1);
  const known = [first, second].flatMap((row) => row ?? []);

  test.each<[string, Row[]]>([
    ["no rows", []],
    ["a gap between rows", known.map((row, index) => (index === 0 ? { ...row, closing: 1 } : row))],
    ["amounts that do not add up", known.map((row) => ({ ...row, debit: 7 }))],
    ["no balances", known.map((row) => ({ ...row, opening: null, closing: null }))],
    ["no credits and debits", known.map((row) => ({ ...row, credit: null, debit: null }))],
  ])("is unknown if the ledger has %s", (_, rows) => {
    expect(balanceOf(rows)).toBeNull();
  });
});
