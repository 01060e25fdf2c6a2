import type { Database } from "../database/database";
import { promoHoldEnd } from "../orders/promo-hold";
import { findPromoHold, setPromoHold } from "../orders/store";
import type { PromoHold } from "../requests/services";
import { complaintNow } from "./promo-rules";
import { holdCode, usesOf } from "./promo-store";

/**
 * Holds an order's use of its promo code from now on, as its payment is opened (docs/decisions/0032-promo-uses.md).
 * An order whose hold has ended gets its use back only if the code still serves and nobody else has taken the last use.
 */
export async function holdPromoUse(transaction: Database, orderId: number, now: Date): Promise<PromoHold> {
  const hold = await findPromoHold(transaction, orderId);
  const code = hold && (await holdCode(transaction, hold.promoCodeId));
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
 * Whether money that came in for an order may settle it with its discount. Money that comes after the hold has ended settles
 * the order as long as a use is left; it never takes a use that another order has. The code stays locked until the
 * transaction ends, so that two late payments cannot both take the last use.
 */
export async function mayKeepPromoUse(transaction: Database, orderId: number, now: Date): Promise<boolean> {
  const hold = await findPromoHold(transaction, orderId);
  const code = hold && (await holdCode(transaction, hold.promoCodeId));
  if (typeof code?.useLimit !== "number" || !hold) return true;
  if (hold.heldUntil !== null && hold.heldUntil > now) return true;
  return (await usesOf(transaction, code.id, now, orderId)) < code.useLimit;
}
