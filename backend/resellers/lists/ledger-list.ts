import { and, asc, desc, eq } from "drizzle-orm";

import type { Database } from "../../database/database";
import { ledger } from "../../database/schema/resellers";
import { lastLedgerRow } from "../ledger/ledger";
import { isWithin, type RowRange, type SortedPeriod } from "./selection";

/** Returns a page of a reseller's ledger in a period, the number of rows in the period, and the current balance. */
export async function readLedger(database: Database, resellerId: number, { sort, ...period }: SortedPeriod, { offset, limit }: RowRange) {
  const matches = and(eq(ledger.resellerId, resellerId), isWithin(period, ledger.createdAt));
  const rows = await database
    .select()
    .from(ledger)
    .where(matches)
    .orderBy(sort === "oldest" ? asc(ledger.number) : desc(ledger.number))
    .offset(offset)
    .limit(limit);
  const last = await lastLedgerRow(database, resellerId);
  const isWhole = period.from === null && period.to === null;
  const total = isWhole ? (last?.number ?? 0) : await database.$count(ledger, matches);
  return { rows, total, balance: last?.closing ?? 0 };
}
