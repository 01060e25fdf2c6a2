import { desc, eq } from "drizzle-orm";

import type { Database } from "../../database/database";
import { ledger } from "../../database/schema/resellers";
import { lastLedgerRow } from "../ledger/ledger";
import type { RowRange } from "./paging";

/** Returns a page of a reseller's ledger, newest first, and the number of rows. */
export async function readLedger(database: Database, resellerId: number, { offset, limit }: RowRange) {
  const rows = await database
    .select()
    .from(ledger)
    .where(eq(ledger.resellerId, resellerId))
    .orderBy(desc(ledger.number))
    .offset(offset)
    .limit(limit);
  return { rows, total: (await lastLedgerRow(database, resellerId))?.number ?? 0 };
}
