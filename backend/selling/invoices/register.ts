import { and, asc, eq, getTableColumns, gt, gte, lt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { DAY_MS, dayInIndia, startOfDay } from "#contract/day";
import { gstCodeOf } from "#contract/indian-states";
import type { Paise } from "#contract/money";
import type { Database } from "../../platform/database/database";
import { taxDocuments } from "../tables";

/** An invoice or a credit note in the books. What a credit note takes back is negative, so that sums are what is left. */
export type Entry = Awaited<ReturnType<typeof readEntries>>[number];

const original = alias(taxDocuments, "original");

/** Whether a credit note is the last of an invoice that is taken back in full. */
const takesAllBack = sql<boolean>`coalesce(${original.isTakenBack}, false) and not exists (
  select 1 from ${taxDocuments} as later where later.order_id = ${taxDocuments.orderId} and later.number > ${taxDocuments.number}
    and later.content -> 'corrects' ->> 'number' = ${original.number})`;

/** Reads documents of the register. Those of version 1.0 have no HSN code, unit and rounding. */
export async function readEntries(
  database: Database,
  { where, orderBy, limit }: { readonly where: SQL | undefined; readonly orderBy: readonly SQL[]; readonly limit: number },
) {
  const found = await database
    .select({ ...getTableColumns(taxDocuments), invoice: original.content, takesAllBack })
    .from(taxDocuments)
    .leftJoin(original, eq(original.number, sql`${taxDocuments.content} -> 'corrects' ->> 'number'`))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  return found.map(({ content, invoice, takesAllBack: isLast, ...document }) => {
    const { seller, buyer, corrects } = content;
    const { lines, total: invoiced } = invoice ?? content;
    const sign = corrects === null ? 1 : -1;
    const signed = (amount: Paise | null | undefined) => sign * (amount ?? 0);
    // An order has either packs, one sticker or one renewal, so its lines have one code and one unit.
    const { code: hsn = "", unit = "" } = lines[0] ?? {};
    return {
      ...document,
      ...{ hsn, unit, invoiced, rate: content.gstPercent, corrects: corrects?.number ?? "" },
      ...{ buyer: buyer.name, gstin: buyer.gstin, place: `${gstCodeOf(buyer.state)}-${buyer.state}` },
      isInterstate: gstCodeOf(seller.state) !== gstCodeOf(buyer.state),
      quantity: corrects === null || isLast ? sign * lines.reduce((sum, line) => sum + line.quantity, 0) : 0,
      ...{ taxable: signed(content.taxable), rounding: signed(content.rounding), total: signed(content.total) },
      ...{ igst: signed(content.igst), cgst: signed(content.cgst), sgst: signed(content.sgst) },
    };
  });
}

/** Reads all documents of a month, such as "2026-11", by their numbers, some at a time. */
export async function readMonth(database: Database, month: string): Promise<Entry[]> {
  const first = startOfDay(`${month}-01`);
  const next = startOfDay(`${dayInIndia(new Date(first.getTime() + 31 * DAY_MS)).slice(0, 7)}-01`);
  const entries: Entry[] = [];
  let found: Entry[];
  do {
    const where = and(gte(taxDocuments.day, first), lt(taxDocuments.day, next), gt(taxDocuments.number, entries.at(-1)?.number ?? ""));
    found = await readEntries(database, { where, orderBy: [asc(taxDocuments.number)], limit: 500 });
    entries.push(...found);
  } while (found.length > 0);
  return entries;
}
