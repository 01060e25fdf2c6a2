import { desc, eq } from "drizzle-orm";

import type { CoreServices, Database } from "../../../platform/database/database";
import { ledger } from "../tables";
import type { OrderRefund } from "../../../requests/services";
import { lockResellerOf } from "../account/store";

type LedgerRow = typeof ledger.$inferInsert;

/** An entry in a reseller's account. A credit is a payment, and a debit is a debt. */
type LedgerEntry = Pick<LedgerRow, "event" | "note" | "orderId" | "paymentId" | "reverses"> & Partial<Pick<LedgerRow, "credit" | "debit">>;

/** Appends a row to a reseller's ledger. Lock the reseller first (`lockReseller`). */
export async function addLedgerEntry(
  transaction: Database,
  { clock, secrets }: CoreServices,
  resellerId: number,
  entry: LedgerEntry,
): Promise<void> {
  const last = await lastLedgerRow(transaction, resellerId);
  const { credit = 0, debit = 0, ...facts } = entry;
  const opening = last?.closing ?? 0;
  await transaction.insert(ledger).values({
    id: secrets.randomId(),
    resellerId,
    number: (last?.number ?? 0) + 1,
    ...facts,
    ...{ opening, credit, debit, closing: opening + credit - debit },
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

/**
 * Enters a refund in the reseller's ledger: a credit, which is sent back at once and so leaves the balance as it is. Does nothing for an
 * order that is not a reseller's.
 */
export async function enterRefund(transaction: Database, services: CoreServices, { orderId, amount, reason }: OrderRefund): Promise<void> {
  const resellerId = await lockResellerOf(transaction, orderId);
  if (resellerId === null) return;
  const note = `Refund of order ${orderId}: ${reason}`;
  await addLedgerEntry(transaction, services, resellerId, { event: "refund", orderId, credit: amount, debit: amount, note });
}
