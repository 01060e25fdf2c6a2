import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { lastMonths, monthsOf, onTheWayOf, type OverviewOrder } from "../../contract/order-overview";
import { orderStatuses } from "../../contract/reseller-words";

const TODAY = "2026-03-10";
const { placed, dispatched, awaitingPayment } = orderStatuses;

function order(fields: Partial<OverviewOrder>): OverviewOrder {
  return { day: TODAY, netAmount: 100_00, status: placed, dispatchDay: null, ...fields };
}

describe("the last six months", () => {
  test.each([
    [TODAY, ["2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03"]],
    ["2026-12-31", ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12"]],
    ["2026-06-30", ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"]],
  ])("up to %s are %j", (today, months) => {
    expect(lastMonths(today)).toEqual(months);
  });
});

describe("the orders of each month", () => {
  test("are summed, without older orders and orders that await payment", () => {
    const months = monthsOf(
      [
        order({ day: "2026-03-01", netAmount: 10 }),
        order({ day: "2026-03-10", netAmount: 5 }),
        order({ day: "2025-10-01", netAmount: 7 }),
        order({ day: "2025-09-30", netAmount: 1000 }),
        order({ day: "2026-02-28", netAmount: 1000, status: awaitingPayment }),
      ],
      TODAY,
    );
    expect(months?.map(({ orders, netAmount }) => [orders, netAmount])).toEqual([
      [1, 7],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [2, 15],
    ]);
  });

  test("are unknown if the day or amount of an order is unknown", () => {
    expect(monthsOf([order({}), order({ day: null })], TODAY)).toBeNull();
    expect(monthsOf([order({ netAmount: null })], TODAY)).toBeNull();
  });

  test("add up to the sum and the number of all orders", () => {
    const orders = fc.array(fc.record({ month: fc.integer({ min: 0, max: 5 }), netAmount: fc.nat() }));
    fc.assert(
      fc.property(orders, (sample) => {
        const listed = sample.map(({ month, netAmount }) => order({ day: `${lastMonths(TODAY)[month] ?? ""}-09`, netAmount }));
        const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
        const months = monthsOf(listed, TODAY) ?? [];
        expect(sum(months.map(({ netAmount }) => netAmount))).toBe(sum(sample.map(({ netAmount }) => netAmount)));
        expect(sum(months.map(({ orders: count }) => count))).toBe(sample.length);
      }),
    );
  });
});

describe("the orders on their way", () => {
  test("are the orders being packed, and the orders dispatched in the last seven days", () => {
    const orders = [
      order({}),
      order({ status: awaitingPayment }),
      order({ status: dispatched, dispatchDay: "2026-03-03" }),
      order({ status: dispatched, dispatchDay: "2026-03-02" }),
    ];
    expect(onTheWayOf(orders, TODAY)).toEqual({ packing: 1, dispatched: 1 });
  });

  test("are unknown if an order has a status that the built-in API does not have, or was dispatched on an unknown day", () => {
    expect(onTheWayOf([order({}), order({ status: "Shipped" })], TODAY)).toBeNull();
    expect(onTheWayOf([order({ status: dispatched })], TODAY)).toBeNull();
  });
});
