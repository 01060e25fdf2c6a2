import { expect, test } from "vitest";

import { salePercent } from "./price-tag";

test.each([
  [500_00, 999_00, 50],
  [500_00, 750_00, 33],
  [1, 1000_00, 100],
  [500_00, 500_00, 0],
  [500_00, 400_00, 0],
  [500_00, 0, 0],
  [500_00, null, 0],
])("a price of %j instead of %j is shown as %j percent off", (price, struck, percent) => {
  expect(salePercent(price, struck)).toBe(percent);
});
