const RESERVATION_SECONDS = 3600;

/** Returns until when an unpaid order reserves a use of its promo code, if its payment is opened at `now`. */
export function promoReservationEnd(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_SECONDS * 1000);
}
