import { redirect } from "@remix-run/node";

import { readSelection, selectionQuery } from "~/features/listing/selection";
import { fileResponse } from "~/serving/file-response.server";
import { flash } from "~/session/flash.server";
import { requireReseller, type Reseller } from "~/session/reseller.server";
import { messages } from "~/words/messages";
import { inTurn } from "../../../runtime/in-turn";
import { readWholeList, type ResellerList } from "./read-list.server";
import { csvParts, filledColumns, type CsvColumn } from "./write-csv.server";

type CsvList<Row> = {
  readonly list: (reseller: Reseller) => ResellerList<Row, unknown>;
  readonly columns: readonly CsvColumn<Row>[];
  readonly name: string;
  /** Returns the URL of the list's page, which shows the error if the list cannot be loaded. */
  readonly path: (query: ReturnType<typeof selectionQuery>) => string;
};

/**
 * Returns the selection of a list in the URL as a CSV download.
 * @throws a redirect to the login if the session has ended.
 */
export async function csvResponse<Row>(request: Request, { list, columns, name, path }: CsvList<Row>): Promise<Response> {
  const reseller = await requireReseller(request);
  const listed = list(reseller);
  const selection = readSelection(new URL(request.url).searchParams, listed.choices);
  const person = `reseller ${reseller.guid}`;
  const rows: Row[] = [];
  for await (const part of inTurn(person, () => readWholeList(listed, selection))) {
    if (part === null)
      return redirect(path(selectionQuery(selection)), {
        headers: { "Set-Cookie": await flash({ tone: "error", text: messages.listUnavailable }) },
      });
    for (const row of part) rows.push(row);
  }
  return fileResponse({ name, type: "text/csv; charset=utf-8", parts: inTurn(person, () => csvParts(filledColumns(columns, rows), rows)) });
}
