import { Readable } from "node:stream";
import { createReadableStreamFromReadable, redirect } from "@remix-run/node";

import { inTurn } from "../../../runtime/in-turn";
import { csvParts, filledColumns, type CsvColumn } from "./write-csv.server";
import { flash } from "~/session/flash.server";
import type { ResellerIdentity } from "~/session/reseller.server";
import { messages } from "~/words/messages";
import { readWholeList, type ListSelection, type ResellerList } from "./read-list.server";

type CsvList<Row> = {
  readonly reseller: ResellerIdentity;
  readonly list: ResellerList<Row, unknown>;
  readonly selection: ListSelection;
  readonly columns: readonly CsvColumn<Row>[];
  readonly name: string;
  /** The URL of the list's page, which shows the error if the list cannot be loaded. */
  readonly screen: string;
};

/**
 * Returns a list as a CSV download.
 * @throws a redirect to the login if the session has ended.
 */
export async function csvResponse<Row>(
  { reseller, list, selection, columns, name, screen }: CsvList<Row>,
  request: Request,
): Promise<Response> {
  const person = `reseller ${reseller.guid}`;
  const rows: Row[] = [];
  for await (const part of inTurn(person, () => readWholeList(list, selection, request))) {
    if (part === null)
      return redirect(screen, { headers: { "Set-Cookie": await flash({ tone: "error", text: messages.listUnavailable }) } });
    for (const row of part) rows.push(row);
  }
  const parts = Readable.from(inTurn(person, () => csvParts(filledColumns(columns, rows), rows)));
  return new Response(createReadableStreamFromReadable(parts), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
