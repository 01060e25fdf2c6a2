const RESERVATION_SECONDS = 3600;

/** Returns when an unpaid order loses its use of a promo code, if its payment is opened at `now`. */
export function promoReservationEnd(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_SECONDS * 1000);
}
