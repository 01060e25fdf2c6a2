import { describe, expect, it } from "vitest";

import { formatRupees } from "./money";

describe("formatRupees", () => {
  it.each([
    [0, "₹0"],
    [5, "₹0.05"],
    [50_000, "₹500"],
    [99_950, "₹999.50"],
    [1_00_000, "₹1,000"],
    [1_23_456_50, "₹1,23,456.50"],
    [12_34_56_789_00, "₹12,34,56,789"],
    [-9_980, "-₹99.80"],
  ])("formats %i paise as %s", (paise, written) => {
    expect(formatRupees(paise)).toBe(written);
  });

  it("always shows two digits of paise if `exact` is set", () => {
    expect(formatRupees(50_000, true)).toBe("₹500.00");
  });
});
