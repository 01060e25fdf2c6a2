import { desc, eq } from "drizzle-orm";

import type { Database } from "../../database/database";
import { resellerPayments } from "../../database/schema/resellers";
import type { RowRange } from "./paging";

/** A page of a reseller's payments, newest first, and how many there are. */
export async function listPaymentsOf(database: Database, resellerId: number, { offset, limit }: RowRange) {
  const isMeant = eq(resellerPayments.resellerId, resellerId);
  const rows = await database
    .select()
    .from(resellerPayments)
    .where(isMeant)
    .orderBy(desc(resellerPayments.paidAt), desc(resellerPayments.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: await database.$count(resellerPayments, isMeant) };
}
