import type { ReactNode } from "react";

import type { Column, Row } from "#contract/desk";
import { HiddenField } from "~/forms/hidden-fields";
import { paths } from "~/paths";
import { Button, TextLink } from "~/ui/links-and-buttons";
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
  if (rows.length === 0 && empty !== undefined) return <p className="desk-empty">{empty}</p>;
  const cells = rows[0]?.cells ?? [];
  const hasTicks = tickedCommands.every((command) => command in verbs) && rows.some((row) => row.next === TICKED);
  const amount = cells.map(({ kind }) => kind).lastIndexOf("money");
  const date = cells.findIndex(({ kind }, index) => kind === "time" || columns[index]?.title === "Date");
  const name = cells.findIndex(({ kind }, index) => index > 0 && index !== date && (kind === "text" || kind === "link"));
  const placeOf = (index: number) => {
    if (index === 0) return { isRowHeader: true, onPhone: "start" } as const;
    if (index === amount) return { onPhone: "end" } as const;
    const kind = cells[index]?.kind;
    if (kind === "number" || kind === "money") return { onPhone: "labelled" } as const;
    return kind === "badge" || index === date || index === name ? ({ onPhone: "second" } as const) : {};
  };
  const shown = columns.map((column, index): TableColumn<Row> => {
    const kind = cells[index]?.kind;
    return {
      label: column.title,
      ...placeOf(index),
      ...(kind === "money" || kind === "number" ? { align: "end", noWrap: true } : {}),
      cell: ({ to, next, cells: { [index]: cell } }) => {
        // Of an amount beside the row's own, zero says nothing.
        if (cell === undefined || (cell.kind === "money" && cell.paise === 0 && index !== amount)) return null;
        const isLink = index === 0 && to !== null && cell.kind === "text";
        const shownCell = <CellView cell={isLink ? { kind: "link", text: cell.text || to.id, to } : cell} />;
        const isTicked = index === 0 && hasTicks && next === TICKED;
        return isTicked ? <Ticked id={to?.id ?? ""}>{shownCell}</Ticked> : shownCell;
      },
    };
  });
  const nextStep: TableColumn<Row> = {
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
  const table = (
    <div className="desk-rows">
      <Table
        caption={caption}
        captionHidden
        columns={hasNext ? [...shown, nextStep] : shown}
        rows={rows}
        rowKey={(_, index) => index}
        twoLines
      />
    </div>
  );
  if (!hasTicks) return table;
  return (
    <form method="get" action={paths.deskCommand(tickedCommands[0])}>
      <HiddenField name="of" value="parcels" />
      {table}
      <div className="desk-ticks" data-ticks="">
        <span>The ticked parcels:</span>{" "}
        {tickedCommands.map((command) => (
          <Button key={command} formAction={paths.deskCommand(command)}>
            {verbs[command]}
          </Button>
        ))}
      </div>
    </form>
  );
}

/** The next step of rows that can be ticked, and what can be done with several of them at once. */
const TICKED = "dispatch";
const tickedCommands = ["dispatch-parcels", "reserve-packs"] as const;

function Ticked({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <>
      <input type="checkbox" name="id" value={id} className="desk-tick" aria-label={`Tick ${id}`} />
      {children}
    </>
  );
}
