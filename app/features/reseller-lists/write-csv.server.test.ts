import { describe, expect, test } from "vitest";
import fc from "fast-check";

import { csvAmount, filledColumns, writeCsv } from "./write-csv.server";

const one = (text: string) => writeCsv([{ label: "Cell", cell: (row: string) => row }], [text]);

describe("a CSV file", () => {
  test("starts with the byte order mark and the column names", () => {
    expect(one("ठाणे")).toBe('\uFEFF"Cell"\r\n"ठाणे"\r\n');
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("escapes the formula %j", (text) => {
    expect(one(text)).toBe(`\uFEFF"Cell"\r\n"'${text}"\r\n`);
  });

  test("writes long numbers in groups, which no spreadsheet rounds", () => {
    expect([one("1234567890123456"), one("9876543210"), one("12 Main Road")]).toEqual([
      '\uFEFF"Cell"\r\n"1234 5678 9012 3456"\r\n',
      '\uFEFF"Cell"\r\n"9876543210"\r\n',
      '\uFEFF"Cell"\r\n"12 Main Road"\r\n',
    ]);
  });

  test("keeps quotes, commas and line breaks inside their cell", () => {
    expect(one('a "b", c\nd')).toBe('\uFEFF"Cell"\r\n"a ""b"", c\nd"\r\n');
  });

  test("never has a cell that a spreadsheet reads as a formula", () => {
    const row = (text: string) => one(text).slice(one("").indexOf("\n") + 1);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", ",", '"', "a") }),
        (text) => !/^"[=+\-@\t\r]/.test(row(text)),
      ),
    );
  });

  test.each([
    [null, ""],
    [0, "0.00"],
    [5, "0.05"],
    [123_456_50, "123456.50"],
    [-199_00, "-199.00"],
    [-16_762_40, "-16762.40"],
  ])("shows %j paise as %j, which a spreadsheet reads as a number", (paise, written) => {
    const file = writeCsv([{ label: "Amount", cell: csvAmount }], [paise]);
    expect(file).toBe(`\uFEFF"Amount"\r\n"${written}"\r\n`);
  });
});

test("a column beyond the specification that no row fills is left out", () => {
  const columns = [
    { label: "Docket No", cell: () => "" },
    { label: "Invoice No", cell: ({ invoice }: { invoice: string }) => invoice, isExtra: true as const },
  ];
  const labels = (...invoices: string[]) =>
    filledColumns(
      columns,
      invoices.map((invoice) => ({ invoice })),
    ).map(({ label }) => label);
  expect([labels("", ""), labels("", "PN/1")]).toEqual([["Docket No"], ["Docket No", "Invoice No"]]);
});
