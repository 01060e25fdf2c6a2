import { desc, eq } from "drizzle-orm";

import type { Database } from "../../database/database";
import { resellerPayments } from "../../database/schema/resellers";
import type { RowRange } from "./paging";

/** Returns a page of a reseller's payments, newest first, and their number. */
export async function listPaymentsOf(database: Database, resellerId: number, { offset, limit }: RowRange) {
  const isTheirs = eq(resellerPayments.resellerId, resellerId);
  const rows = await database
    .select()
    .from(resellerPayments)
    .where(isTheirs)
    .orderBy(desc(resellerPayments.paidAt), desc(resellerPayments.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: await database.$count(resellerPayments, isTheirs) };
}
