import { stringify } from "csv-stringify/sync";

import { inGroupsOfFour } from "#contract/normalize";
import { toRupees, type Paise } from "#contract/money";

/** A number is an amount in rupees. */
type CsvCell = string | number;

export type CsvColumn<Row> = {
  readonly label: string;
  readonly cell: (row: Row, index: number) => CsvCell;
  /** Whether the specification does not have the column, so that another API may not fill it. It is left out if all its cells are empty. */
  readonly isExtra?: true;
};

/** Returns the columns without the extra ones that are empty in every row. */
export function filledColumns<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): readonly CsvColumn<Row>[] {
  return columns.filter(({ isExtra, cell }) => isExtra !== true || rows.some((row, index) => cell(row, index) !== ""));
}

const ROWS_PER_PART = 500;

/**
 * Writes a CSV file for spreadsheets: UTF-8 with a byte order mark, every cell quoted, formulas escaped. A negative amount is no formula.
 */
export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return writePart(columns, rows, 0);
}

/** Writes the same file in parts. */
// oxlint-disable-next-line require-await -- whoever reads the parts gives way to others between them
export async function* csvParts<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): AsyncGenerator<string> {
  for (let first = 0; first === 0 || first < rows.length; first += ROWS_PER_PART)
    yield writePart(columns, rows.slice(first, first + ROWS_PER_PART), first);
}

function writePart<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], first: number): string {
  const head = first === 0 ? [columns.map(({ label }) => label)] : [];
  const lines = [...head, ...rows.map((row, index) => columns.map(({ cell }) => grouped(cell(row, first + index))))];
  const cast = { number: (amount: number) => amount.toFixed(2) };
  return stringify(lines, { bom: first === 0, quoted: true, quoted_empty: true, record_delimiter: "\r\n", escape_formulas: true, cast });
}

function grouped(cell: CsvCell): CsvCell {
  return typeof cell === "string" ? inGroupsOfFour(cell) : cell;
}

/** Returns an amount in rupees for a cell, or "" for null. */
export function csvAmount(paise: Paise | null): CsvCell {
  return paise === null ? "" : toRupees(paise);
}
