import { expect, test } from "vitest";

import { reorderRows } from "./rows-in-url";

const car = { name: "Car Sticker", quantity: 20 };
const bike = { name: "Bike QR Sticker", quantity: 10 };

test.each([
  [[car, bike], "Postpaid", "postpaid.20.10"],
  [[bike, car, bike], "prepaid", "prepaid.20.20"],
  [[bike], "Cheque", ".0.10"],
  [[{ ...car, quantity: -3 }], "", ".0.0"],
])("an order of %j in the mode %j is ordered again with the row %s", (lines, mode, row) => {
  expect(reorderRows(lines, mode)).toBe(row);
});
