import type { ReactNode } from "react";

import type { Column, Row } from "#contract/desk";
import { Table } from "~/ui/table";
import { CellView } from "./cell-view";

type RowTableProps = {
  readonly caption: string;
  readonly captionHidden?: boolean;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly empty?: ReactNode;
};

/** The rows of a list or of a section. The first cell leads to the row's thing. */
export function RowTable({ caption, captionHidden = false, columns, rows, empty }: RowTableProps) {
  return (
    <Table
      caption={caption}
      captionHidden={captionHidden}
      columns={columns.map((column, index) => ({
        label: column.title,
        isRowHeader: index === 0,
        ...(isAmount(rows, index) ? { align: "end" as const, noWrap: true } : {}),
        cell: (row: Row) => {
          const cell = row.cells[index];
          return cell === undefined ? null : <CellView cell={cell} />;
        },
      }))}
      rows={rows}
      rowKey={(_, index) => index}
      empty={empty}
    />
  );
}

function isAmount(rows: readonly Row[], index: number): boolean {
  const kind = rows[0]?.cells[index]?.kind;
  return kind === "money" || kind === "number";
}
