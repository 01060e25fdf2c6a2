import { RENEWAL_COUPON_ID } from "#contract/limits";

/** The initial renewal offer. To end it, an operator sets its last day: a deleted row would be inserted again at the next start. */
export const renewalCoupon = {
  id: Number(RENEWAL_COUPON_ID),
  code: "RENEW20",
  percent: 20,
  offer: "Renew now and save 20% with the promo code RENEW20",
  createdAt: new Date("2026-01-01T00:00:00Z"),
};
