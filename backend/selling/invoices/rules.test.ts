import fc from "fast-check";
import { expect, test } from "vitest";

import { creditedShare, documentNumber, financialYearOf, splitGst } from "./rules";

test("GST is split in equal halves within a state, with an odd paisa as rounding, and not for another state, and the sum is exact", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_00 }), fc.constantFrom("Goa", " goa", "Kerala"), (gst, state) => {
      const { cgst, sgst, igst, rounding } = splitGst(gst, "Goa", state);
      expect(cgst + sgst + igst + rounding).toBe(gst);
      if (state === "Kerala") expect([cgst, sgst]).toEqual([0, 0]);
      else expect([igst, sgst - cgst, rounding]).toEqual([0, 0, gst % 2]);
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

test("A document's number has at most sixteen characters", () => {
  expect(documentNumber("PN/26-27", 1)).toBe("PN/26-27/000001");
  expect(documentNumber("CN/26-27", 9_999_999)).toHaveLength(16);
});

test("The shares of refunds are in proportion, and those of all refunds of an invoice add up to it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000_00 }), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      (parts, isWithinState) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        const gst = Math.round((total * 18) / 118);
        const taxes = splitGst(gst, "Goa", isWithinState ? "Goa" : "Kerala");
        let before = 0;
        const sum = { cgst: 0, sgst: 0, igst: 0, rounding: 0, taxable: 0 };
        for (const part of parts) {
          const share = creditedShare({ ...taxes, total }, before, part);
          expect(share.cgst).toBe(share.sgst);
          expect(Math.abs(share.cgst + share.sgst + share.igst + share.rounding - (part * gst) / total)).toBeLessThan(3);
          for (const name of ["cgst", "sgst", "igst", "rounding", "taxable"] as const) sum[name] += share[name];
          before += part;
        }
        expect(sum).toEqual({ ...taxes, taxable: total - gst });
      },
    ),
  );
});
