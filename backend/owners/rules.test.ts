import { describe, expect, test } from "vitest";

import { isOfAge, readPlate } from "./rules";

describe("being of age, by India's calendar", () => {
  test("begins on the eighteenth birthday, at midnight in India", () => {
    expect(isOfAge("2008-03-10", new Date("2026-03-09T18:29:59Z"))).toBe(false);
    expect(isOfAge("2008-03-10", new Date("2026-03-09T18:30:00Z"))).toBe(true);
  });

  test("is not reached at 17 years and 364 days", () => {
    expect(isOfAge("2008-03-11", new Date("2026-03-10T06:30:00Z"))).toBe(false);
  });

  test("comes on 1 March for who was born on 29 February", () => {
    expect(isOfAge("2008-02-29", new Date("2026-02-28T06:30:00Z"))).toBe(false);
    expect(isOfAge("2008-02-29", new Date("2026-03-01T06:30:00Z"))).toBe(true);
  });
});

test.each([
  ["ka 01 ab 1234", "KA01AB1234"],
  ["MH-12-qr-7788", "MH12QR7788"],
])("the plate %j is read as %j", (written, read) => {
  expect(readPlate(written)).toBe(read);
});
