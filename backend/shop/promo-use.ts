import type { Database } from "../database/database";
import { promoHoldEnd } from "../orders/promo-hold";
import { findPromoHold, setPromoHold } from "../orders/store";
import type { PromoReservation } from "../requests/services";
import { complaintNow } from "./promo-rules";
import { lockCode, usesOf } from "./promo-store";

/**
 * Holds a use of the order's promo code while its payment is open (docs/decisions/0032-promo-uses.md).
 * An expired hold is renewed only if the code is still valid and has a use left.
 */
export async function reservePromoUse(transaction: Database, orderId: number, now: Date): Promise<PromoReservation> {
  const hold = await findPromoHold(transaction, orderId);
  const code = hold && (await lockCode(transaction, hold.promoCodeId));
  if (!hold || !code) return { kind: "held", until: null };
  const uses = await usesOf(transaction, code.id, now, orderId);
  const serves = complaintNow(code, uses, now) === null;
  const isHeld = hold.heldUntil !== null && hold.heldUntil > now;
  if (!serves && !isHeld) return { kind: "lost" };
  const until = serves ? promoHoldEnd(now) : hold.heldUntil;
  if (serves) await setPromoHold(transaction, orderId, promoHoldEnd(now));
  return { kind: "held", until: code.useLimit === null ? null : until };
}

/**
 * Returns whether a received payment may settle the order with its discount. After the hold has expired, that requires a free use.
 * Locks the code until the transaction ends, so that two late payments cannot both take the last use.
 */
export async function isPromoUseValid(transaction: Database, orderId: number, now: Date): Promise<boolean> {
  const hold = await findPromoHold(transaction, orderId);
  const code = hold && (await lockCode(transaction, hold.promoCodeId));
  if (typeof code?.useLimit !== "number" || !hold) return true;
  if (hold.heldUntil !== null && hold.heldUntil > now) return true;
  return (await usesOf(transaction, code.id, now, orderId)) < code.useLimit;
}
