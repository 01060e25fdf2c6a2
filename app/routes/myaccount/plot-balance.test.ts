import { expect, test } from "vitest";

import { plotBalance } from "./plot-balance.server";

const blank = { credit: null, debit: null, note: "", orderId: null, isPayment: false };
const first = { ...blank, opening: 0, closing: 500_00, date: "2026-04-01" };
const last = { ...blank, opening: 500_00, closing: 900_00, date: "2026-04-02" };

test("the closing balances are drawn as one step for each entry", () => {
  const line = plotBalance([first, last]);
  expect(line?.plot.steps).toHaveLength(2);
  expect([line?.first, line?.last]).toEqual(["2026-04-01", "2026-04-02"]);
});

test("if a closing balance is missing, no chart is drawn", () => {
  expect(plotBalance([first, { ...last, closing: null }])).toBeNull();
});
