import { RENEWAL_COUPON_ID } from "../../contract/limits";

/** The offer as the product comes. An operator ends it by its last day; the row itself has to stay, or it would be put in again. */
export const renewalCoupon = {
  id: Number(RENEWAL_COUPON_ID),
  code: "RENEW20",
  percent: 20,
  offer: "Renew now and save 20% with the promo code RENEW20",
  createdAt: new Date("2026-01-01T00:00:00Z"),
};
