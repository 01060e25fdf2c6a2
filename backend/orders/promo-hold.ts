const HOLD_SECONDS = 3600;

/** Returns when an unpaid order, whose payment is opened at `now`, loses its use of a promo code. */
export function promoHoldEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_SECONDS * 1000);
}
