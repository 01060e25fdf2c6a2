import { and, desc, eq, gt, lt, ne, or, sql } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import type { ExpiredRows } from "../../platform/database/expired-rows";
import { orders, payments } from "../tables";
import { promoCodes, promoGrants } from "./tables";
import type { PromoCode } from "./promo-rules";

export type Grant = typeof promoGrants.$inferSelect;

export async function findCode(database: Database, code: string): Promise<PromoCode | null> {
  const [found] = await database.select().from(promoCodes).where(eq(promoCodes.code, code));
  return found ?? null;
}

export async function findCodeById(database: Database, id: number): Promise<PromoCode | null> {
  const [found] = await database.select().from(promoCodes).where(eq(promoCodes.id, id));
  return found ?? null;
}

/** Stores a code. @returns false if it already exists. */
export async function insertCode(database: Database, code: typeof promoCodes.$inferInsert): Promise<boolean> {
  const inserted = await database
    .insert(promoCodes)
    .values(code)
    .onConflictDoNothing({ target: promoCodes.code })
    .returning({ id: promoCodes.id });
  return inserted.length > 0;
}

/** Ends a code's validity at the given time. */
export async function endCode(database: Database, id: number, validUntil: Date): Promise<void> {
  await database.update(promoCodes).set({ validUntil }).where(eq(promoCodes.id, id));
}

/** Locks a code until the transaction ends, so that its last use is not given twice. */
export async function lockCode(transaction: Database, id: number): Promise<PromoCode | null> {
  const [code] = await transaction.select().from(promoCodes).where(eq(promoCodes.id, id)).for("update");
  return code ?? null;
}

/** Finds an order's promo code with the end of the order's reservation, and locks the code. Null if the order has no code. */
export async function lockCodeOf(transaction: Database, orderId: number) {
  const [found] = await transaction
    .select({ code: promoCodes, reservedUntil: orders.promoReservedUntil })
    .from(orders)
    .innerJoin(promoCodes, eq(promoCodes.id, orders.promoCodeId))
    .where(eq(orders.id, orderId))
    .for("update", { of: promoCodes });
  return found ?? null;
}

/**
 * Counts the orders that use a code: paid ones, and unpaid ones that reserve a use.
 * @param exceptOrderId - the order that requests a use.
 */
export async function countUses(database: Database, promoCodeId: number, now: Date, exceptOrderId: number | null = null): Promise<number> {
  const isPaid = eq(payments.state, "paid");
  const isReserved = gt(orders.promoReservedUntil, now);
  const isAnother = exceptOrderId === null ? undefined : ne(orders.id, exceptOrderId);
  const [counted] = await database
    .select({ uses: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.promoCodeId, promoCodeId), isAnother, or(isPaid, isReserved)));
  return counted?.uses ?? 0;
}

/** Selects the codes whose uses are all taken: what `countUses` counts, at this moment. */
export const isUsedUp = sql<boolean>`coalesce(${promoCodes.useLimit} <= (select count(*)
  from ${orders} inner join ${payments} on ${eq(payments.orderId, orders.id)}
  where ${and(eq(orders.promoCodeId, promoCodes.id), or(eq(payments.state, "paid"), sql`${orders.promoReservedUntil} > now()`))}
), false)`;

/** Stores a grant: a caller may use a code's discount for one total until the grant expires. Extends a grant that exists already. */
export async function upsertGrant(transaction: Database, grant: Grant): Promise<void> {
  const { discount, expiresAt } = grant;
  await transaction
    .insert(promoGrants)
    .values(grant)
    .onConflictDoUpdate({
      target: [promoGrants.callerHash, promoGrants.total, promoGrants.promoCodeId],
      set: { discount, expiresAt },
    });
}

/** Finds a caller's valid grants of this discount on this total, latest expiry first. */
export async function findGrants(
  transaction: Database,
  { callerHash, total, discount }: Pick<Grant, "callerHash" | "total" | "discount">,
  now: Date,
): Promise<Grant[]> {
  const isAsked = and(eq(promoGrants.callerHash, callerHash), eq(promoGrants.total, total), eq(promoGrants.discount, discount));
  const isOpen = and(isAsked, gt(promoGrants.expiresAt, now));
  return transaction.select().from(promoGrants).where(isOpen).orderBy(desc(promoGrants.expiresAt));
}

export async function deleteGrant(transaction: Database, id: number): Promise<void> {
  await transaction.delete(promoGrants).where(eq(promoGrants.id, id));
}

export function expiredGrants(now: Date): readonly ExpiredRows[] {
  return [{ table: promoGrants, where: lt(promoGrants.expiresAt, now) }];
}
