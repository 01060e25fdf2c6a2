import type { Database } from "../../platform/database/database";
import { promoReservationEnd, setPromoReservation } from "../orders/store";
import type { PromoReservation } from "../../requests/services";
import { validityError } from "./promo-rules";
import { countUses, findCodeById, lockCodeOf } from "./promo-store";

/**
 * Reserves a use of the order's promo code for an hour when its payment is opened (docs/decisions/0041-promo-codes.md).
 * Renews an expired reservation only if the code is still valid and has a use left.
 */
export async function reservePromoUse(transaction: Database, orderId: number, now: Date): Promise<PromoReservation> {
  const found = await lockCodeOf(transaction, orderId);
  if (found === null) return { kind: "reserved", until: null };
  const { code, reservedUntil } = found;
  const uses = await countUses(transaction, code.id, now, orderId);
  const isAvailable = validityError(code, uses, now) === null;
  const isReserved = reservedUntil !== null && reservedUntil > now;
  if (!isAvailable && !isReserved) return { kind: "lost" };
  const until = isAvailable ? promoReservationEnd(now) : reservedUntil;
  if (isAvailable) await setPromoReservation(transaction, orderId, promoReservationEnd(now));
  return { kind: "reserved", until: code.useLimit === null ? null : until };
}

/**
 * Returns whether a received payment may settle the order with its discount. After the reservation has expired, the code must have a use
 * left. Locks the code until the transaction ends, so that two late payments cannot both take the last use.
 */
export async function isPromoUseValid(transaction: Database, orderId: number, now: Date): Promise<boolean> {
  const found = await lockCodeOf(transaction, orderId);
  if (typeof found?.code.useLimit !== "number") return true;
  if (found.reservedUntil !== null && found.reservedUntil > now) return true;
  return (await countUses(transaction, found.code.id, now, orderId)) < found.code.useLimit;
}

/**
 * Returns a coupon's offer, for an owner whose sticker is in its trial (spec, section 3). Null if its promo code has no offer text or no
 * percentage, or is not valid now.
 */
export async function findOffer(database: Database, couponId: number, now: Date) {
  const code = await findCodeById(database, couponId);
  if (typeof code?.offer !== "string" || code.percent === null) return null;
  const error = validityError(code, await countUses(database, code.id, now), now);
  return error === null ? { text: code.offer, percent: code.percent } : null;
}
