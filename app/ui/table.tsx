import type { ReactNode } from "react";

import { classNames } from "./class-names";

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Amounts and counts stand at the end of their column. */
  readonly align?: "end";
  /** The column that names the row; its cells are row headers. */
  readonly namesRow?: boolean;
  /** Dates and numbers are not broken over lines. */
  readonly unbroken?: boolean;
};

type TableProps<Row> = {
  readonly caption: string;
  /** Keeps the caption for screen readers where a heading above says the same. */
  readonly captionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string | number;
  /** So many columns that only a desktop has room for them side by side. */
  readonly broad?: boolean;
  /** What stands in the place of rows when there are none. */
  readonly empty?: ReactNode;
};

/** A real table; on narrow screens CSS alone shows each row as a card, each cell under its column's label. */
export function Table<Row>({ caption, captionHidden = false, columns, rows, rowKey, broad = false, empty }: TableProps<Row>) {
  return (
    <div className="data-table-frame">
      <table className={classNames("data-table", broad && "data-table-broad")}>
        <caption className={captionHidden ? "sr-only" : "data-table-caption"}>{caption}</caption>
        <thead className="data-table-head">
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={cellClass(column)}>
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
  return column.namesRow ? (
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
  return classNames("data-table-cell", column.align === "end" && "data-table-end", column.unbroken && "data-table-unbroken");
}
