import { and, asc, desc, eq } from "drizzle-orm";

import type { Database } from "../../database/database";
import { resellerPayments } from "../../database/schema/resellers";
import { isWithin, type RowRange, type SortedPeriod } from "./selection";

/** Returns a page of a reseller's payments in a period, and the number of payments in the period. */
export async function listPaymentsOf(
  database: Database,
  resellerId: number,
  { sort, ...period }: SortedPeriod,
  { offset, limit }: RowRange,
) {
  const direction = sort === "oldest" ? asc : desc;
  const matches = and(eq(resellerPayments.resellerId, resellerId), isWithin(period, resellerPayments.paidAt));
  const rows = await database
    .select()
    .from(resellerPayments)
    .where(matches)
    .orderBy(direction(resellerPayments.paidAt), direction(resellerPayments.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: await database.$count(resellerPayments, matches) };
}
