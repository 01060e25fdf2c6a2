import { stringify } from "csv-stringify/sync";

import type { Cell, ListQuery } from "#contract/desk";
import { inGroupsOfFour } from "#contract/normalize";
import { toRupees } from "#contract/money";
import type { Services } from "../requests/services";
import { plainText } from "./cells";
import type { List } from "./list";

/** Rows that are read at a time: so many that 55,000 rows need few queries, and so few that nobody waits long for one of them. */
const ROWS_AT_A_TIME = 200;

/** Writes a list as CSV for spreadsheets, part by part: UTF-8 with a byte order mark, formulas escaped. Masked values stay masked. */
export async function* exportCsv(services: Services, list: List, query: ListQuery): AsyncGenerator<Uint8Array> {
  yield written([list.description.columns.map(({ title }) => title)], true);
  let position: ListQuery["position"] = { kind: "first" };
  for (;;) {
    const { rows, next } = await list.readPage(services, { ...query, position }, ROWS_AT_A_TIME);
    if (rows.length > 0) yield written(rows.map(({ cells }) => cells.map(csvCell)));
    if (next === null) return;
    position = { kind: "after", key: next };
  }
}

/** A negative amount is no formula, so amounts stay numbers. */
function csvCell(cell: Cell): string | number {
  return cell.kind === "money" ? toRupees(cell.paise) : inGroupsOfFour(plainText(cell));
}

function written(rows: readonly (readonly (string | number)[])[], isFirst = false): Uint8Array {
  const cast = { number: (amount: number) => amount.toFixed(2) };
  const options = { bom: isFirst, quoted: true, quoted_empty: true, record_delimiter: "\r\n", escape_formulas: true, cast } as const;
  return Buffer.from(stringify([...rows], options), "utf8");
}
