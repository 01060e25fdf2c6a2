import { stringify } from "csv-stringify/sync";

import type { Paise } from "#contract/money";

export type CsvColumn<Row> = { readonly label: string; readonly cell: (row: Row, index: number) => string };

/** Writes a CSV file for spreadsheets: UTF-8 with a byte order mark, every cell quoted, formulas escaped. */
export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row, index) => columns.map(({ cell }) => cell(row, index)))];
  return stringify(lines, { bom: true, quoted: true, quoted_empty: true, record_delimiter: "\r\n", escape_formulas: true });
}

/** Formats an amount in rupees for spreadsheets, without currency sign or grouping. Returns "" for null. */
export function formatCsvAmount(paise: Paise | null): string {
  if (paise === null) return "";
  const amount = Math.abs(paise);
  return `${paise < 0 ? "-" : ""}${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}
