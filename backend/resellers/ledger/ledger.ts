import { desc, eq } from "drizzle-orm";

import type { Paise } from "#contract/money";
import type { CoreServices, Database } from "../../database/database";
import { ledger } from "../../database/schema/resellers";

type LedgerRow = typeof ledger.$inferSelect;

/** An entry in a reseller's account. A credit is a payment, and a debit is a debt. */
export type LedgerEntry = {
  readonly event: LedgerRow["event"];
  readonly orderId?: number;
  readonly paymentId?: number;
  readonly credit?: Paise;
  readonly debit?: Paise;
  readonly note: string;
};

/** Appends a row to a reseller's ledger. Lock the reseller first (`lockReseller`). */
export async function addLedgerEntry(
  transaction: Database,
  { clock, secrets }: CoreServices,
  resellerId: number,
  entry: LedgerEntry,
): Promise<void> {
  const last = await lastLedgerRow(transaction, resellerId);
  const { credit = 0, debit = 0, orderId = null, paymentId = null, event, note } = entry;
  const opening = last?.closing ?? 0;
  await transaction.insert(ledger).values({
    id: secrets.randomId(),
    resellerId,
    number: (last?.number ?? 0) + 1,
    event,
    orderId,
    paymentId,
    opening,
    credit,
    debit,
    closing: opening + credit - debit,
    note,
    createdAt: clock.now(),
  });
}

/** Returns the last row of a reseller's ledger, or null. The row's number is also the number of rows. */
export async function lastLedgerRow(database: Database, resellerId: number): Promise<Pick<LedgerRow, "number" | "closing"> | null> {
  const [last] = await database
    .select({ number: ledger.number, closing: ledger.closing })
    .from(ledger)
    .where(eq(ledger.resellerId, resellerId))
    .orderBy(desc(ledger.number))
    .limit(1);
  return last ?? null;
}
