import { and, asc, desc, eq } from "drizzle-orm";

import type { Database } from "../../../platform/database/database";
import { ledger, resellerPayments } from "../tables";
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
