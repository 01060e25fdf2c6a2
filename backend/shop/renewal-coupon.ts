import { RENEWAL_COUPON_ID } from "#contract/limits";

/** The initial renewal offer. An operator ends it with `end-promo-code`. If its row were deleted, the next start would insert it again. */
export const renewalCoupon = {
  id: Number(RENEWAL_COUPON_ID),
  code: "RENEW20",
  percent: 20,
  offer: "Renew now and save 20% with the promo code RENEW20",
  createdAt: new Date("2026-01-01T00:00:00Z"),
};
