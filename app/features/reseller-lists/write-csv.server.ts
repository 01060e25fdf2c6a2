import { stringify } from "csv-stringify/sync";

import { toRupees, type Paise } from "#contract/money";

/** A number is an amount in rupees. */
type CsvCell = string | number;

export type CsvColumn<Row> = { readonly label: string; readonly cell: (row: Row, index: number) => CsvCell };

/** Writes a CSV file for spreadsheets: UTF-8 with a byte order mark, every cell quoted, formulas escaped. A negative amount is no formula. */
export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row, index) => columns.map(({ cell }) => cell(row, index)))];
  const cast = { number: (amount: number) => amount.toFixed(2) };
  return stringify(lines, { bom: true, quoted: true, quoted_empty: true, record_delimiter: "\r\n", escape_formulas: true, cast });
}

/** Returns an amount in rupees for a cell, or "" for null. */
export function csvAmount(paise: Paise | null): CsvCell {
  return paise === null ? "" : toRupees(paise);
}
