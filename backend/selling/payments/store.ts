import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import type { ExpiredRows } from "../../platform/database/expired-rows";
import { orders, paymentEvents, payments, strayPayments } from "../tables";
import type { PaymentTarget, ProviderLink } from "../../payment-provider/provider";
import { refundedOfStray } from "./refund-store";

/** A payment with the kind of its order. */
export type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

type Changes = Partial<Omit<typeof payments.$inferInsert, "orderId">>;

/** Inserts the payment of a new order. Use it in the transaction that creates the order. */
export async function insertPayment(
  transaction: Database,
  payment: Pick<typeof payments.$inferInsert, "orderId" | "amount" | "currency" | "createdAt">,
): Promise<void> {
  await transaction.insert(payments).values(payment);
}

export async function findPayment(database: Database, orderId: number) {
  const [found] = await select(database).where(eq(payments.orderId, orderId));
  return found ? { ...found.payment, kind: found.kind } : null;
}

/** Reads an order's payment and locks it until the transaction ends, so that concurrent reports are applied one after the other. */
export async function lockPayment(transaction: Database, orderId: number): Promise<Payment | null> {
  const [locked] = await select(transaction).where(eq(payments.orderId, orderId)).for("update", { of: payments });
  return locked ? { ...locked.payment, kind: locked.kind } : null;
}

/** Finds our order by the provider's order or by its payment link. */
export async function orderIdOf(database: Database, { source, id }: PaymentTarget): Promise<number | null> {
  const column = source === "order" ? payments.providerOrderId : payments.linkId;
  const [found] = await database.select({ orderId: payments.orderId }).from(payments).where(eq(column, id));
  return found?.orderId ?? null;
}

/** Claims the right to open a payment at the provider. @returns false if it is already open there, or another request has the right. */
export async function claimOpening(database: Database, orderId: number, now: Date, until: Date): Promise<boolean> {
  const isFree = or(isNull(payments.openingUntil), lt(payments.openingUntil, now));
  const mayOpen = and(eq(payments.orderId, orderId), isNull(payments.providerOrderId), isFree);
  const claimed = await database.update(payments).set({ openingUntil: until }).where(mayOpen).returning({ orderId: payments.orderId });
  return claimed.length > 0;
}

/** Stores the provider's order and link, unless an order is already stored. Nobody can pay a provider's order that is not stored. */
export async function finishOpening(
  database: Database,
  orderId: number,
  opened: { readonly providerOrderId: string; readonly link: ProviderLink | null; readonly nextCheckAt: Date | null },
): Promise<void> {
  const { providerOrderId, link, nextCheckAt } = opened;
  await database
    .update(payments)
    .set({ providerOrderId, linkId: link?.id ?? null, linkUrl: link?.url ?? null, nextCheckAt, openingUntil: null })
    .where(and(eq(payments.orderId, orderId), isNull(payments.providerOrderId)));
}

export async function changePayment(database: Database, orderId: number, changes: Changes): Promise<void> {
  await database.update(payments).set(changes).where(eq(payments.orderId, orderId));
}

/** How long an order may be paid but not settled before somebody must look at it, in milliseconds. The next attempts may settle it. */
const UNSETTLED_MS = 10 * 60_000;

/** Notes that a paid order cannot be settled, and lets a look-up try again at `next`. Keeps the time of the first attempt. */
export async function noteUnsettled(database: Database, orderId: number, reason: string, now: Date, next: Date): Promise<void> {
  await database
    .update(payments)
    .set({
      unsettledSince: sql`coalesce(${payments.unsettledSince}, ${sql.param(now, payments.unsettledSince)})`,
      unsettledReason: reason,
      nextCheckAt: sql`least(${payments.nextCheckAt}, ${sql.param(next, payments.nextCheckAt)})`,
    })
    .where(eq(payments.orderId, orderId));
}

export async function clearUnsettled(transaction: Database, orderId: number): Promise<void> {
  const isUnsettled = and(eq(payments.orderId, orderId), isNotNull(payments.unsettledSince));
  await transaction.update(payments).set({ unsettledSince: null, unsettledReason: null }).where(isUnsettled);
}

/** Lists why payments could not be settled for ten minutes, a reason for each payment. */
export async function stuckReasons(database: Database, now: Date): Promise<(string | null)[]> {
  const stuck = await database.select({ reason: payments.unsettledReason }).from(payments).where(isStuck(now));
  return stuck.map(({ reason }) => reason);
}

/** Selects payments that have settled no order for too long. */
export function isStuck(now: Date) {
  return lt(payments.unsettledSince, new Date(now.getTime() - UNSETTLED_MS));
}

/**
 * Claims, until `busyUntil`, payments that are due for a check. Claims the newest as well as the most overdue, so that a flood of orders
 * delays neither.
 */
export async function claimChecks(
  database: Database,
  now: Date,
  busyUntil: Date,
  counts: { readonly newest: number; readonly mostOverdue: number },
): Promise<Payment[]> {
  return database.transaction(async (transaction) => [
    ...(await claimDue(transaction, now, busyUntil, desc(payments.createdAt), counts.newest)),
    ...(await claimDue(transaction, now, busyUntil, asc(payments.nextCheckAt), counts.mostOverdue)),
  ]);
}

async function claimDue(transaction: Database, now: Date, busyUntil: Date, order: SQL, count: number): Promise<Payment[]> {
  const due = await transaction
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(lte(payments.nextCheckAt, now))
    .orderBy(order)
    .limit(count)
    .for("update", { skipLocked: true });
  const claimed: Payment[] = [];
  for (const { orderId } of due) {
    await changePayment(transaction, orderId, { nextCheckAt: busyUntil });
    const payment = await findPayment(transaction, orderId);
    if (payment !== null) claimed.push(payment);
  }
  return claimed;
}

/** Brings an unpaid order's next check forward to `at`, unless the check is due earlier anyway. */
export async function scheduleCheckBefore(database: Database, orderId: number, at: Date): Promise<void> {
  const isLater = or(isNull(payments.nextCheckAt), gt(payments.nextCheckAt, at));
  const isUnpaid = and(eq(payments.orderId, orderId), ne(payments.state, "paid"), isLater);
  await database.update(payments).set({ nextCheckAt: at }).where(isUnpaid);
}

/** Counts a check and sets the time of the next one. Changes nothing if the payment was settled during the check. */
export async function finishCheck(database: Database, { orderId, checks }: Payment, busyUntil: Date, next: Date | null): Promise<void> {
  await database
    .update(payments)
    .set({ nextCheckAt: next, checks: checks + 1 })
    .where(and(eq(payments.orderId, orderId), eq(payments.nextCheckAt, busyUntil)));
}

/** Returns when the next check is due, or null. */
export async function nextCheckDueAt(database: Database): Promise<Date | null> {
  const [next] = await database
    .select({ at: min(payments.nextCheckAt) })
    .from(payments)
    .where(sql`${payments.nextCheckAt} is not null`);
  return next?.at ?? null;
}

/** Stores that an event is processed. @returns false if it was processed before. */
export async function insertEvent(transaction: Database, eventId: string, receivedAt: Date): Promise<boolean> {
  const inserted = await transaction
    .insert(paymentEvents)
    .values({ eventId, receivedAt })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return inserted.length > 0;
}

export type StrayReason = (typeof strayPayments.$inferSelect)["reason"];

/** Records a payment that settles no order. @returns false if it is already recorded. */
export async function insertStray(transaction: Database, stray: typeof strayPayments.$inferInsert): Promise<boolean> {
  const inserted = await transaction
    .insert(strayPayments)
    .values(stray)
    .onConflictDoNothing()
    .returning({ providerPaymentId: strayPayments.providerPaymentId });
  return inserted.length > 0;
}

/** Deletes a stray payment, because the payment has settled its order. */
export async function deleteStray(transaction: Database, providerPaymentId: string): Promise<void> {
  await transaction.delete(strayPayments).where(eq(strayPayments.providerPaymentId, providerPaymentId));
}

/** Finds a payment that settled no order, with what was sent back of it. */
export async function findStray(database: Database, providerPaymentId: string) {
  const [found] = await database
    .select({ ...getTableColumns(strayPayments), refunded: refundedOfStray() })
    .from(strayPayments)
    .where(eq(strayPayments.providerPaymentId, providerPaymentId));
  return found ?? null;
}

/** Counts the payments that settled no order and are not refunded in full, by reason. */
export async function countStrays(database: Database): Promise<{ reason: StrayReason; count: number }[]> {
  return database
    .select({ reason: strayPayments.reason, count: count() })
    .from(strayPayments)
    .where(isOpenStray())
    .groupBy(strayPayments.reason);
}

/** Selects stray payments that are not refunded in full. */
export function isOpenStray() {
  return gt(strayPayments.amount, refundedOfStray());
}

/** Returns whether this payment settled an order. */
export async function hasPaid(database: Database, providerPaymentId: string): Promise<boolean> {
  return (await database.$count(payments, eq(payments.providerPaymentId, providerPaymentId))) > 0;
}

/** Returns whether a payment for this order settled nothing, and is not refunded in full. */
export async function hasStray(database: Database, orderId: number): Promise<boolean> {
  return (await database.$count(strayPayments, and(eq(strayPayments.orderId, orderId), isOpenStray()))) > 0;
}

/**
 * Makes the checks of unpaid orders due now, even of orders that are no longer checked. Leaves out orders that the provider does not have.
 * @param orderId - one order, paid or not, or null for all unpaid orders since `since`.
 * @returns the ids of the orders.
 */
export async function makeChecksDue(database: Database, now: Date, orderId: number | null, since: Date): Promise<number[]> {
  const which = orderId === null ? and(gt(payments.createdAt, since), ne(payments.state, "paid")) : eq(payments.orderId, orderId);
  const isAsked = and(which, isNotNull(payments.providerOrderId));
  const due = await database.update(payments).set({ nextCheckAt: now }).where(isAsked).returning({ orderId: payments.orderId });
  return due.map(({ orderId: id }) => id);
}

/** Counts how many of these orders are paid. */
export async function countPaid(database: Database, orderIds: readonly number[]): Promise<number> {
  return database.$count(payments, and(inArray(payments.orderId, [...orderIds]), eq(payments.state, "paid")));
}

/** Counts how many of these orders have a check that is due at `now`. */
export async function countDue(database: Database, orderIds: readonly number[], now: Date): Promise<number> {
  return database.$count(payments, and(inArray(payments.orderId, [...orderIds]), lte(payments.nextCheckAt, now)));
}

/** How long the ids of events are kept, in milliseconds. The provider repeats an event for only a day. */
const EVENT_TTL_MS = 30 * 24 * 60 * 60_000;

export function expiredEvents(now: Date): readonly ExpiredRows[] {
  return [{ table: paymentEvents, where: lt(paymentEvents.receivedAt, new Date(now.getTime() - EVENT_TTL_MS)) }];
}

function select(database: Database) {
  return database.select({ payment: payments, kind: orders.kind }).from(payments).innerJoin(orders, eq(orders.id, payments.orderId));
}
