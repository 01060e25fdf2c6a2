import { and, asc, eq, inArray, sql } from "drizzle-orm";

import type { Paise } from "#contract/money";
import type { Database } from "../../platform/database/database";
import { payments, refunds, strayPayments } from "../tables";

export type Refund = typeof refunds.$inferSelect;

/** A captured payment: an order's own, or a stray payment. */
export type CapturedPayment = { readonly providerPaymentId: string; readonly orderId: number | null; readonly amount: Paise };

/** Finds a captured payment by the provider's id, and locks it until the transaction ends. */
export async function lockCaptured(transaction: Database, providerPaymentId: string): Promise<CapturedPayment | null> {
  const [stray] = await transaction
    .select({ orderId: strayPayments.orderId, amount: strayPayments.amount })
    .from(strayPayments)
    .where(eq(strayPayments.providerPaymentId, providerPaymentId))
    .for("update");
  const [own] = await transaction
    .select({ orderId: payments.orderId, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.providerPaymentId, providerPaymentId), eq(payments.state, "paid")))
    .for("update");
  const found = stray ?? own;
  return found === undefined ? null : { providerPaymentId, ...found };
}

export async function insertRefund(transaction: Database, refund: Refund): Promise<void> {
  await transaction.insert(refunds).values(refund);
}

export async function changeRefund(
  transaction: Database,
  id: number,
  changes: Partial<Pick<Refund, "state" | "providerRefundId">>,
): Promise<void> {
  await transaction.update(refunds).set(changes).where(eq(refunds.id, id));
}

/** Lists a payment's refunds, oldest first. */
export async function refundsOf(database: Database, providerPaymentId: string): Promise<Refund[]> {
  return database.select().from(refunds).where(eq(refunds.providerPaymentId, providerPaymentId)).orderBy(asc(refunds.createdAt));
}

/** Returns whether the money goes back because the customer disputed the payment at the bank. */
export function isDispute(providerRefundId: string | null): boolean {
  return providerRefundId?.startsWith("disp_") === true;
}

/** Lists the payments with a refund that has no result yet. */
export async function paymentsWithOpenRefund(database: Database): Promise<string[]> {
  const isOpen = inArray(refunds.state, ["requested", "pending"]);
  const open = await database.selectDistinct({ id: refunds.providerPaymentId }).from(refunds).where(isOpen);
  return open.map(({ id }) => id);
}

/** Returns how much of a payment was sent back, or will be. In paise. */
export async function sentBackOf(database: Database, providerPaymentId: string): Promise<Paise> {
  const known = await refundsOf(database, providerPaymentId);
  return known.reduce((sum, { state, amount }) => sum + (state === "failed" ? 0 : amount), 0);
}

/** Returns what a refund could send back now, of a payment of `amount`. Nothing while another refund has no result. In paise. */
export async function refundableOf(database: Database, providerPaymentId: string, amount: Paise): Promise<Paise> {
  const kept = (await refundsOf(database, providerPaymentId)).filter(({ state }) => state !== "failed");
  const isOpen = kept.some(({ state }) => state !== "processed");
  return isOpen ? 0 : kept.reduce((left, refund) => left - refund.amount, amount);
}

/** Lists the refunds of an order's payments, oldest first. */
export async function refundsOfOrder(database: Database, orderId: number): Promise<Refund[]> {
  return database.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt));
}

/** Returns the SQL for what was sent back of a stray payment. */
export function refundedOfStray() {
  const isProcessed = and(eq(refunds.providerPaymentId, strayPayments.providerPaymentId), eq(refunds.state, "processed"));
  return sql<Paise>`coalesce((select sum(${refunds.amount}) from ${refunds} where ${isProcessed}), 0)`.mapWith(Number);
}

/** Returns the SQL for whether a refund of a stray payment has no result yet. */
export function isRefunding() {
  const isOpen = and(eq(refunds.providerPaymentId, strayPayments.providerPaymentId), inArray(refunds.state, ["requested", "pending"]));
  return sql<boolean>`exists (select 1 from ${refunds} where ${isOpen})`;
}

/** Returns what is still to be sent back to the payer of an order that was paid twice. In paise. */
export async function secondPaymentDue(database: Database, orderId: number): Promise<Paise> {
  const strays = await database
    .select({ due: sql<Paise>`${strayPayments.amount} - ${refundedOfStray()}`.mapWith(Number) })
    .from(strayPayments)
    .where(and(eq(strayPayments.orderId, orderId), inArray(strayPayments.reason, ["paid already", "sticker paid already"])));
  return strays.reduce((sum, { due }) => sum + due, 0);
}
