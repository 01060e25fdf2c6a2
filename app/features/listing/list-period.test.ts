import { describe, expect, test } from "vitest";

import { listSorts } from "#contract/reseller-words";
import { anyPeriod, periodQuery, readPeriod, readWrongDays, rowsWithin } from "./list-period";

describe("the period in a URL", () => {
  test.each([
    ["", anyPeriod],
    ["from=2026-03-01&to=2026-03-31&sort=oldest", { from: "2026-03-01", to: "2026-03-31", sort: "oldest" }],
    ["from=01-03-2026", { ...anyPeriod, from: "2026-03-01" }],
    ["from=2026-02-30&to=x&sort=amount", anyPeriod],
  ])("is read from %j as %j", (query, period) => {
    expect(readPeriod(new URLSearchParams(query))).toEqual(period);
  });

  test.each([
    ["", null, null],
    ["from=&to=%20", null, null],
    ["from=2026-03-01&to=01-03-2026", null, null],
    ["from=2026-02-30&to=x", "2026-02-30", "x"],
  ])("has in %j the invalid days %j and %j (null: none)", (query, from, to) => {
    expect(readWrongDays(new URLSearchParams(query))).toEqual({ from, to });
  });

  test("has a sort order only if the list can be sorted that way", () => {
    const query = new URLSearchParams("sort=amount");
    expect([readPeriod(query), readPeriod(query, listSorts)].map(({ sort }) => sort)).toEqual([null, "amount"]);
  });

  test("is written as the query that it was read from", () => {
    const query = { from: "2026-03-01", to: "2026-03-31", sort: "oldest" as const };
    expect(periodQuery(readPeriod(new URLSearchParams(query)), 2)).toEqual({ ...query, page: "2" });
    expect(periodQuery(anyPeriod)).toEqual({});
  });
});

describe("the rows of a whole list", () => {
  const days = ["2026-03-01", "2026-03-02", "2026-03-03"];
  const rowsIn = (rows: readonly string[], period: Partial<typeof anyPeriod>) =>
    rowsWithin(rows, { ...anyPeriod, ...period }, { dateOf: (date) => date });

  test("are sorted newest first, or oldest first if the period says so, however the API sorted them", () => {
    const newest = [...days].reverse();
    for (const sent of [days, newest]) {
      expect(rowsIn(sent, {})).toEqual(newest);
      expect(rowsIn(sent, { sort: "oldest" })).toEqual(days);
    }
  });

  test("are limited to the period, including its first and last day", () => {
    expect(rowsIn(days, { from: "2026-03-02" })).toEqual(["2026-03-03", "2026-03-02"]);
    expect(rowsIn(days, { to: "2026-03-02" })).toEqual(["2026-03-02", "2026-03-01"]);
    expect(rowsIn(days, { from: "2026-03-02", to: "2026-03-01" })).toEqual([]);
  });

  test("are left out of a limited period if their day is unknown", () => {
    expect(rowsIn(["", "2026-03-01"], {})).toEqual(["", "2026-03-01"]);
    expect(rowsIn(["", "2026-03-01"], { to: "2026-03-31" })).toEqual(["2026-03-01"]);
  });

  test("that have the same day are sorted by their time", () => {
    const times = ["01-03-2026 09:00", "01-03-2026 17:30"];
    for (const sent of [times, [...times].reverse()]) {
      expect(rowsIn(sent, {})).toEqual([...times].reverse());
      expect(rowsIn(sent, { sort: "oldest" })).toEqual(times);
    }
  });

  test("that have the same day and no times are reversed only if `isOldestFirst` says that the API sorted them the opposite way", () => {
    const rows = [1, 2, 3];
    const sort = (isOldestFirst: boolean | null, period: Partial<typeof anyPeriod>) =>
      rowsWithin(rows, { ...anyPeriod, ...period }, { dateOf: () => "2026-03-01", isOldestFirst: () => isOldestFirst });
    expect([sort(true, {}), sort(true, { sort: "oldest" })]).toEqual([[3, 2, 1], rows]);
    expect([sort(false, {}), sort(false, { sort: "oldest" })]).toEqual([rows, [3, 2, 1]]);
    expect([sort(null, {}), sort(null, { sort: "oldest" })]).toEqual([rows, rows]);
  });

  test("can be sorted by amount, and rows with the same amount are newest first", () => {
    const rows = [
      { date: "2026-03-01", amount: 5 },
      { date: "2026-03-02", amount: 9 },
      { date: "2026-03-03", amount: 5 },
    ];
    const sorted = rowsWithin(
      rows,
      { ...anyPeriod, sort: "amount" },
      { dateOf: ({ date }) => date, comparisons: { amount: (left, right) => right.amount - left.amount } },
    );
    expect(sorted.map(({ date }) => date)).toEqual(["2026-03-02", "2026-03-03", "2026-03-01"]);
  });
});
