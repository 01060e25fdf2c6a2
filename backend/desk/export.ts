import { stringify } from "csv-stringify/sync";

import type { Cell, ListQuery } from "#contract/desk";
import { inIndia } from "#contract/india-time";
import { toRupees } from "#contract/money";
import type { Services } from "../requests/services";
import type { List } from "./list";

/** Writes a list as CSV for spreadsheets, page by page: UTF-8 with a byte order mark, formulas escaped. Masked values stay masked. */
export async function* exportCsv(services: Services, list: List, query: ListQuery): AsyncGenerator<Uint8Array> {
  yield line([list.description.columns.map(({ title }) => title)], true);
  let position: ListQuery["position"] = { kind: "first" };
  for (;;) {
    const { rows, next } = await list.readPage(services, { ...query, position });
    if (rows.length > 0) yield line(rows.map(({ cells }) => cells.map(plain)));
    if (next === null) return;
    position = { kind: "after", key: next };
  }
}

function line(rows: readonly (readonly (string | number)[])[], isFirst = false): Uint8Array {
  const options = { bom: isFirst, quoted: true, quoted_empty: true, record_delimiter: "\r\n", escape_formulas: true } as const;
  return Buffer.from(stringify([...rows], { ...options, cast: { number: String } }), "utf8");
}

function plain(cell: Cell): string | number {
  switch (cell.kind) {
    case "text":
    case "badge":
    case "link":
    case "masked":
      return cell.text;
    case "number":
      return cell.value;
    case "money":
      return toRupees(cell.paise).toFixed(2);
    case "time":
      return cell.at === null ? "" : inIndia(new Date(cell.at)).toISOString().slice(0, 16).replace("T", " ");
  }
}
