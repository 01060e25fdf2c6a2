import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ageAt, dayInIndia, isCalendarDay, readWrittenDate } from "#contract/day";
import { parseRupees, percentOf, toRupees } from "#contract/money";

/** More than the amount of any order: 100 crore rupees, in paise. */
const MOST = 100_000_000_000;
const amounts = fc.integer({ min: -MOST, max: MOST });

describe("money", () => {
  test("survives conversion to the API's rupees and back, as a number or as text", () => {
    fc.assert(
      fc.property(amounts, (paise) => {
        expect(parseRupees(toRupees(paise))).toBe(paise);
        expect(parseRupees(String(toRupees(paise)))).toBe(paise);
        expect(parseRupees(JSON.parse(JSON.stringify(toRupees(paise))) as number)).toBe(paise);
      }),
      { numRuns: 1000 },
    );
  });

  test.each<[string | number, number | null]>([
    ["499", 49_900],
    ["1,23,456.50", 12_345_650],
    ["₹ 499", 49_900],
    [499.5, 49_950],
    [8.165, 817],
    [1.005, 101],
    ["0.005", 1],
    ["-0.004", 0],
    ["-12.345", -1235],
    ["", null],
    ["free", null],
    ["1.2.3", null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ["9".repeat(13), null],
  ])("%j rupees are %j paise", (written, paise) => expect(parseRupees(written)).toBe(paise));

  test("a percentage is exact to the paisa, with halves rounded up", () => {
    const percents = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST }), percents, (paise, hundredths) => {
        const exact = (BigInt(paise) * BigInt(hundredths) + 5000n) / 10_000n;
        expect(percentOf(paise, hundredths / 100)).toBe(Number(exact));
      }),
      { numRuns: 1000 },
    );
  });

  test("zero and a hundred percent are exact", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST }), (paise) => {
        expect([percentOf(paise, 0), percentOf(paise, 100)]).toEqual([0, paise]);
      }),
    );
  });
});

describe("days", () => {
  test.each([
    ["2024-02-29", true],
    ["2023-02-29", false],
    ["2000-02-29", true],
    ["1900-02-29", false],
    ["1900-01-01", true],
    ["1899-12-31", false],
    ["0099-12-31", false],
    ["0001-01-01", false],
    ["0000-01-01", false],
    ["9999-12-31", true],
    ["2026-04-31", false],
    ["2026-12-31", true],
    ["2026-13-01", false],
    ["2026-00-10", false],
    ["26-12-31", false],
    ["2026-1-1", false],
    ["", false],
  ])("isCalendarDay(%j) is %j", (day, expected) => expect(isCalendarDay(day)).toBe(expected));

  test("the day of every moment from 1900 to 2199 is a calendar day", () => {
    const moments = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(isCalendarDay(dayInIndia(moment))).toBe(true);
      }),
    );
  });

  test("a day begins at midnight in India, 18:30 UTC", () => {
    expect(dayInIndia(new Date("2026-03-10T18:29:59.999Z"))).toBe("2026-03-10");
    expect(dayInIndia(new Date("2026-03-10T18:30:00.000Z"))).toBe("2026-03-11");
    expect(dayInIndia(new Date("2026-12-31T18:30:00.000Z"))).toBe("2027-01-01");
  });

  test.each([
    ["2008-03-11", "2026-03-10T18:29:59.999Z", 17],
    ["2008-03-11", "2026-03-10T18:30:00.000Z", 18],
    ["2008-02-29", "2026-02-28T12:00:00.000Z", 17],
    ["2008-02-29", "2026-02-28T18:30:00.000Z", 18],
    ["2008-02-29", "2028-02-29T00:00:00.000Z", 20],
    ["2026-03-10", "2026-03-10T00:00:00.000Z", 0],
  ])("the age of a person born on %s, at %s, is %i", (born, moment, age) => expect(ageAt(born, new Date(moment))).toBe(age));
});

describe("a date from an API", () => {
  test.each([
    ["2026-05-02", "2026-05-02", null],
    ["02-05-2026", "2026-05-02", null],
    ["2/5/2026", "2026-05-02", null],
    ["02.05.2026", "2026-05-02", null],
    ["2026-05-02 10:15:00", "2026-05-02", "2026-05-02T04:45:00.000Z"],
    ["02-05-2026 10:15", "2026-05-02", "2026-05-02T04:45:00.000Z"],
    ["02/05/2026, 10:15:30 PM", "2026-05-02", "2026-05-02T16:45:30.000Z"],
    ["02-05-2026 12:05 AM", "2026-05-02", "2026-05-01T18:35:00.000Z"],
    ["2026-05-02T10:15:00+05:30", "2026-05-02", "2026-05-02T04:45:00.000Z"],
    // Midnight in India, written by a server in UTC.
    ["2026-05-01T18:30:00.000Z", "2026-05-02", "2026-05-01T18:30:00.000Z"],
  ])("%j is the day %j and the time %j", (written, day, moment) => {
    expect(readWrittenDate(written)).toEqual({ day, moment: moment === null ? null : new Date(moment) });
  });

  test.each([
    "",
    "soon",
    "31-02-2026",
    "2026-13-01",
    "2026-05-02T25:00:00Z",
    "20260502",
    "12-05-91",
    "2026-05-02 and more",
    "01-01-0001",
    "1899-12-31",
    "9999-12-31T23:00:00Z",
  ])("%j is not a date", (written) => expect(readWrittenDate(written)).toBeNull());
});
