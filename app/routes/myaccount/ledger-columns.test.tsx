import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { ledgerColumns } from "./ledger-columns";

const row = { opening: 0, credit: null, debit: null, closing: 0, date: "2026-04-01", note: "", orderId: null, isPayment: false };

test.each([
  ["Credit Balance", { credit: 500_00 }, "+₹500.00"],
  ["Debit Balance", { debit: 500_00 }, "−₹500.00"],
  ["Credit Balance", { credit: -500_00 }, "−₹500.00"],
  ["Debit Balance", { debit: -500_00 }, "−₹500.00"],
  ["Debit Balance", { debit: 0 }, "₹0.00"],
])("the column %s shows %j as %s, with one sign at most", (label, change, shown) => {
  const cell = ledgerColumns(1)
    .find((column) => column.label === label)
    ?.cell({ ...row, ...change }, 0);
  expect(renderToStaticMarkup(<>{cell}</>).replace(/<[^>]*>/g, "")).toBe(shown);
});
