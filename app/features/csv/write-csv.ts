import type { Paise } from "#contract/money";

export type CsvColumn<Row> = { readonly label: string; readonly cell: (row: Row, index: number) => string };

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A table as a CSV file (RFC 4180), every cell in quotes. */
export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row, index) => columns.map(({ cell }) => cell(row, index)))];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

/** An amount in rupees without signs or groups, which spreadsheets count with; "" where there is none. */
export function plainRupees(paise: Paise | null): string {
  if (paise === null) return "";
  const amount = Math.abs(paise);
  return `${paise < 0 ? "-" : ""}${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

function quoted(cell: string): string {
  return `"${harmless(cell).replace(/"/g, '""')}"`;
}

/** A spreadsheet takes such a cell for a formula; an apostrophe before it makes it text. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
