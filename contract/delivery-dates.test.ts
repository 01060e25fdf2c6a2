import { expect, test } from "vitest";

import { deliveryDates } from "./delivery-dates";

test.each([
  ["a Monday", "2026-11-16T06:00:00Z", "19-11-2026", "21-11-2026"],
  ["a Friday", "2026-11-20T06:00:00Z", "24-11-2026", "26-11-2026"],
  ["a Sunday", "2026-11-22T06:00:00Z", "25-11-2026", "27-11-2026"],
  ["Sunday in London, Monday in India", "2026-11-22T20:00:00Z", "26-11-2026", "28-11-2026"],
])("an order paid on %s may arrive three to five business days later, Sundays not counted", (_, now, first, last) => {
  expect(deliveryDates(new Date(now))).toEqual({ first, last });
});
