import { describe, expect, test } from "vitest";
import fc from "fast-check";

import { readPageNumber, pageNumbers, pageWindow } from "./page-window";

describe("the page in a URL", () => {
  test.each([
    ["", 1],
    ["1", 1],
    ["7", 7],
    ["0", 1],
    ["-1", 1],
    ["x", 1],
    ["1.5", 1],
    ["1e3", 1],
    ["99999999999", 1],
  ])("%j is page %j", (written, page) => {
    expect(readPageNumber(new URLSearchParams({ page: written }))).toBe(page);
  });

  test("is at most the last page", () => {
    expect(pageWindow(999, 31)).toEqual({ page: 4, pages: 4, total: 31 });
    expect(pageWindow(2, 0)).toEqual({ page: 1, pages: 1, total: 0 });
  });
});

test.each([
  [1, 1],
  [9, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [21, 3],
  [100, 10],
])("%i rows have %i pages", (total, pages) => {
  expect(pageWindow(1, total).pages).toBe(pages);
});

describe("page numbers", () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])("for page %j of %j are %j", (page, pages, numbers) => {
    expect(pageNumbers({ page, pages, total: 0 })).toEqual(numbers);
  });

  test("are at most 7, ascending, and include the current page", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(100_000), (asked, total) => {
        const window = pageWindow(asked, total);
        const numbers = pageNumbers(window);
        const written = numbers.filter((number) => number !== null);
        expect(numbers.length).toBeLessThanOrEqual(7);
        expect(written).toEqual([...written].sort((left, right) => left - right));
        expect(written).toContain(window.page);
      }),
    );
  });
});
