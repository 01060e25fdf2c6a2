import fc from "fast-check";
import { expect, test } from "vitest";

import { financialYearOf, invoiceNumber, splitGst } from "./rules";

test("GST is split in halves within a state, and not for another state, and the sum is exact", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_00 }), fc.constantFrom("Goa", " goa", "Kerala"), (gst, state) => {
      const { cgst, sgst, igst } = splitGst(gst, "Goa", state);
      expect(cgst + sgst + igst).toBe(gst);
      if (state === "Kerala") expect([cgst, sgst]).toEqual([0, 0]);
      else expect([igst, sgst - cgst]).toEqual([0, gst % 2]);
    }),
  );
});

test.each([
  ["2026-03-31T18:29:59Z", "25-26"],
  ["2026-03-31T18:30:00Z", "26-27"],
  ["2026-12-31T12:00:00Z", "26-27"],
  ["2099-06-01T00:00:00Z", "99-00"],
])("at %s the financial year in India is %s", (moment, year) => {
  expect(financialYearOf(new Date(moment))).toBe(year);
});

test("An invoice number has at most sixteen characters", () => {
  expect(invoiceNumber("26-27", 1)).toBe("PN/26-27/000001");
  expect(invoiceNumber("26-27", 9_999_999)).toHaveLength(16);
});
