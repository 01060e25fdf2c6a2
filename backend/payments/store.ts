import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, min, ne, or, sql } from "drizzle-orm";

import type { Database } from "../database/database";
import { orders } from "../database/schema/orders";
import { paymentEvents, payments, strayPayments } from "../database/schema/payments";
import type { ProviderLink } from "../payment-provider/provider";

/** A payment with the kind of its order. */
export type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

type Changes = Partial<Omit<typeof payments.$inferInsert, "orderId">>;

/** Inserts an order's pending payment. Call it in the transaction that creates the order. */
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

/** Reads an order's payment and locks it until the transaction ends, so concurrent reports apply one after the other. */
export async function lockPayment(transaction: Database, orderId: number): Promise<Payment | null> {
  const [locked] = await select(transaction).where(eq(payments.orderId, orderId)).for("update", { of: payments });
  return locked ? { ...locked.payment, kind: locked.kind } : null;
}

/** Finds our order by the provider's order id. */
export async function orderIdOf(database: Database, providerOrderId: string): Promise<number | null> {
  const [found] = await database.select({ orderId: payments.orderId }).from(payments).where(eq(payments.providerOrderId, providerOrderId));
  return found?.orderId ?? null;
}

/** Finds our order by its payment link. */
export async function orderIdOfLink(database: Database, linkId: string): Promise<number | null> {
  const [found] = await database.select({ orderId: payments.orderId }).from(payments).where(eq(payments.linkId, linkId));
  return found?.orderId ?? null;
}

/** Claims the right to open the payment at the provider. @returns false if it is open already, or claimed by another request. */
export async function claimOpening(database: Database, orderId: number, now: Date, until: Date): Promise<boolean> {
  const claimed = await database
    .update(payments)
    .set({ openingUntil: until })
    .where(
      and(
        eq(payments.orderId, orderId),
        isNull(payments.providerOrderId),
        or(isNull(payments.openingUntil), lt(payments.openingUntil, now)),
      ),
    )
    .returning({ orderId: payments.orderId });
  return claimed.length > 0;
}

/** Stores the provider's order and link. The first result wins, because later ones were shown to nobody. */
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

export async function abandonOpening(database: Database, orderId: number): Promise<void> {
  await changePayment(database, orderId, { openingUntil: null });
}

export async function changePayment(database: Database, orderId: number, changes: Changes): Promise<void> {
  await database.update(payments).set(changes).where(eq(payments.orderId, orderId));
}

/** Claims, until `busyUntil`, payments that are due for a check. */
export async function claimChecks(database: Database, now: Date, busyUntil: Date, count: number): Promise<Payment[]> {
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(lte(payments.nextCheckAt, now))
      .orderBy(payments.nextCheckAt)
      .limit(count)
      .for("update", { skipLocked: true });
    const claimed: Payment[] = [];
    for (const { orderId } of due) {
      await changePayment(transaction, orderId, { nextCheckAt: busyUntil });
      const payment = await findPayment(transaction, orderId);
      if (payment !== null) claimed.push(payment);
    }
    return claimed;
  });
}

/** Brings an unpaid order's next check forward to `at`. */
export async function scheduleCheckBefore(database: Database, orderId: number, at: Date): Promise<void> {
  const isLater = or(isNull(payments.nextCheckAt), gt(payments.nextCheckAt, at));
  await database
    .update(payments)
    .set({ nextCheckAt: at })
    .where(and(eq(payments.orderId, orderId), ne(payments.state, "paid"), isLater));
}

/** Counts a check and sets the next one, unless settling the payment has already set it. */
export async function finishCheck(database: Database, { orderId, checks }: Payment, busyUntil: Date, next: Date | null): Promise<void> {
  await database
    .update(payments)
    .set({ nextCheckAt: next, checks: checks + 1 })
    .where(and(eq(payments.orderId, orderId), eq(payments.nextCheckAt, busyUntil)));
}

/** Returns the time of the next due check, or null. */
export async function nextCheckDueAt(database: Database): Promise<Date | null> {
  const [next] = await database
    .select({ at: min(payments.nextCheckAt) })
    .from(payments)
    .where(sql`${payments.nextCheckAt} is not null`);
  return next?.at ?? null;
}

/** @returns false when the event was already processed. */
export async function insertEvent(transaction: Database, eventId: string, receivedAt: Date): Promise<boolean> {
  const inserted = await transaction
    .insert(paymentEvents)
    .values({ eventId, receivedAt })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return inserted.length > 0;
}

export type StrayReason = (typeof strayPayments.$inferSelect)["reason"];

/** @returns false when it is already recorded. */
export async function insertStray(transaction: Database, stray: typeof strayPayments.$inferInsert): Promise<boolean> {
  const inserted = await transaction
    .insert(strayPayments)
    .values(stray)
    .onConflictDoNothing()
    .returning({ providerPaymentId: strayPayments.providerPaymentId });
  return inserted.length > 0;
}

/** Removes a payment from the refund list because it has settled its order. */
export async function deleteStray(transaction: Database, providerPaymentId: string): Promise<void> {
  await transaction.delete(strayPayments).where(eq(strayPayments.providerPaymentId, providerPaymentId));
}

/** Lists payments that settled no order, newest first. */
export async function listStrays(database: Database) {
  return database.select().from(strayPayments).orderBy(desc(strayPayments.createdAt));
}

/**
 * Makes all unpaid payments at the provider due now, including those no longer checked.
 * @param orderId - one order, or null for all orders since `since`.
 * @returns the ids of their orders.
 */
export async function makeChecksDue(database: Database, now: Date, orderId: number | null, since: Date): Promise<number[]> {
  const which = orderId === null ? gt(payments.createdAt, since) : eq(payments.orderId, orderId);
  const due = await database
    .update(payments)
    .set({ nextCheckAt: now })
    .where(and(which, ne(payments.state, "paid"), isNotNull(payments.providerOrderId)))
    .returning({ orderId: payments.orderId });
  return due.map(({ orderId: id }) => id);
}

/** Counts the paid orders among these. */
export async function countPaid(database: Database, orderIds: readonly number[]): Promise<number> {
  return database.$count(payments, and(inArray(payments.orderId, [...orderIds]), eq(payments.state, "paid")));
}

/** Counts the orders among these that are still due at `now`. */
export async function countDue(database: Database, orderIds: readonly number[], now: Date): Promise<number> {
  return database.$count(payments, and(inArray(payments.orderId, [...orderIds]), lte(payments.nextCheckAt, now)));
}

/** In milliseconds. The provider stops retrying an event after a day. */
const EVENT_TTL_MS = 30 * 24 * 60 * 60_000;

export async function deleteExpiredEvents(database: Database, now: Date): Promise<void> {
  await database.delete(paymentEvents).where(lt(paymentEvents.receivedAt, new Date(now.getTime() - EVENT_TTL_MS)));
}

function select(database: Database) {
  return database.select({ payment: payments, kind: orders.kind }).from(payments).innerJoin(orders, eq(orders.id, payments.orderId));
}
