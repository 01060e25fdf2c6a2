import type { ReactNode } from "react";

import type { Column, Row } from "#contract/desk";
import { paths } from "~/paths";
import { TextLink } from "~/ui/links-and-buttons";
import { Table, type Column as TableColumn } from "~/ui/table";
import { CellView } from "./cell-view";
import type { DeskNav } from "./nav.server";

type RowTableProps = {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** What commands do, for the rows' next steps. Without it, the rows have none. */
  readonly verbs?: DeskNav["verbs"];
  readonly empty?: ReactNode;
};

/** The rows of a list or of a section. The whole row leads to its thing, and its end to the next step. On phones, a row has two lines. */
export function RowTable({ caption, columns, rows, verbs = {}, empty }: RowTableProps) {
  const cells = rows[0]?.cells ?? [];
  const amount = cells.map(({ kind }) => kind).lastIndexOf("money");
  const name = cells.findIndex(({ kind }, index) => index > 0 && (kind === "text" || kind === "link"));
  const placeOf = (index: number) => {
    if (index === 0) return { isRowHeader: true, onPhone: "start" } as const;
    if (index === amount) return { onPhone: "end" } as const;
    const kind = cells[index]?.kind;
    if (kind === "number" || kind === "money") return { onPhone: "labelled" } as const;
    return kind === "badge" || index === name ? ({ onPhone: "second" } as const) : {};
  };
  const shown = columns.map((column, index): TableColumn<Row> => {
    const kind = cells[index]?.kind;
    return {
      label: column.title,
      ...placeOf(index),
      ...(kind === "money" || kind === "number" ? { align: "end", noWrap: true } : {}),
      cell: ({ to, cells: { [index]: cell } }) => {
        if (cell === undefined) return null;
        const isLink = index === 0 && to !== null && cell.kind === "text";
        return <CellView cell={isLink ? { kind: "link", text: cell.text || to.id, to } : cell} />;
      },
    };
  });
  const next: TableColumn<Row> = {
    label: "Next",
    onPhone: "second",
    align: "end",
    noWrap: true,
    cell: ({ to, next: command = null }) => {
      const verb = command === null ? undefined : verbs[command];
      return to === null || command === null || verb === undefined ? null : (
        <TextLink href={paths.deskCommand(command, to)}>{verb}</TextLink>
      );
    },
  };
  const hasNext = rows.some(({ next: command }) => (command ?? "") in verbs);
  return (
    <div className="desk-rows">
      <Table
        caption={caption}
        captionHidden
        columns={hasNext ? [...shown, next] : shown}
        rows={rows}
        rowKey={(_, index) => index}
        twoLines
        empty={empty}
      />
    </div>
  );
}
