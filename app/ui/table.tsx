import type { ReactNode } from "react";

import { classNames } from "./class-names";

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  readonly align?: "end";
  readonly isRowHeader?: boolean;
  readonly noWrap?: boolean;
  /**
   * Where the cell stands on phones, if the table has `twoLines`. "start" and "end": on the first line. "second": below the first line.
   * "labelled": on a line of its own, with its label. "link": as a link that covers the row.
   */
  readonly onPhone?: "start" | "end" | "second" | "labelled" | "link";
};

type TableProps<Row> = {
  readonly caption: string;
  /** Hides the caption visually. Use it if a heading above says the same. */
  readonly captionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string | number;
  /**
   * In windows narrower than 1000 px, shows a row as two lines without labels, plus a line for each "labelled" column. Columns without
   * `onPhone` are hidden, in a table with a "link" below 1200 px.
   */
  readonly twoLines?: boolean;
  readonly empty?: ReactNode;
};

/** A table. On narrow screens CSS shows each row as a card, each cell with its column's label. */
export function Table<Row>({ caption, captionHidden = false, columns, rows, rowKey, twoLines = false, empty }: TableProps<Row>) {
  return (
    <div className="data-table-frame">
      <table className={classNames("data-table", ...(twoLines ? lineClasses(columns) : []))}>
        <caption className={captionHidden ? "sr-only" : "data-table-caption"}>{caption}</caption>
        <thead className="data-table-head">
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-label={column.label} className={cellClass(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className="data-table-row">
              {columns.map((column) => (
                <Cell key={column.label} column={column}>
                  {column.cell(row, index)}
                </Cell>
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty !== undefined && (
            <tr className="data-table-row">
              <td colSpan={columns.length} className="data-table-cell data-table-empty">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, children }: { readonly column: Column<Row>; readonly children: ReactNode }) {
  return column.isRowHeader ? (
    <th scope="row" data-label={column.label} className={cellClass(column)}>
      {children}
    </th>
  ) : (
    <td data-label={column.label} className={cellClass(column)}>
      {children}
    </td>
  );
}

function cellClass<Row>(column: Column<Row>): string {
  const { align, noWrap, onPhone } = column;
  return classNames(
    "data-table-cell",
    align === "end" && "data-table-end",
    noWrap && "data-table-unbroken",
    onPhone !== undefined && placeClass[onPhone],
  );
}

function lineClasses<Row>(columns: readonly Column<Row>[]) {
  return ["data-table-lines", columns.some(({ onPhone }) => onPhone === "link") && "data-table-opens"];
}

const placeClass = {
  start: "line-start",
  end: "line-end",
  second: "line-second",
  labelled: "line-labelled",
  link: "line-link",
} as const;
