import { products, RENEWAL_COUPON_ID } from "#contract/limits";
import { staticPages } from "../selling/content/static-pages";
import type { Database } from "../platform/database/database";
import { pages, states } from "../selling/content/tables";
import { priceBreaks } from "../selling/resellers/tables";
import { promoCodes, shopProducts } from "../selling/shop/tables";
import { indianStates } from "#contract/indian-states";
import type { PriceBreak } from "../selling/resellers/ordering/rules";

/** Inserts missing reference data and keeps an operator's changes. */
export async function putReferenceData(database: Database): Promise<void> {
  await database
    .insert(states)
    .values(indianStates.map((name, index) => ({ id: index + 1, name })))
    .onConflictDoNothing();
  await database.insert(pages).values(staticPages).onConflictDoNothing();
  await database.insert(shopProducts).values(firstProducts).onConflictDoNothing();
  // Insert price breaks only if there are none, so that a price break that an operator deleted does not come back.
  if ((await database.$count(priceBreaks)) === 0) await database.insert(priceBreaks).values([...firstPriceBreaks]);
  await database.insert(promoCodes).values(renewalCoupon).onConflictDoNothing();
}

/** The prices per sticker for resellers in a new database, before discounts. `rate` is in paise. */
export const firstPriceBreaks: readonly PriceBreak[] = [
  { fromQuantity: 1, rate: 450_00 },
  { fromQuantity: 50, rate: 420_00 },
  { fromQuantity: 100, rate: 400_00 },
  { fromQuantity: 250, rate: 375_00 },
  { fromQuantity: 500, rate: 350_00 },
  { fromQuantity: 1000, rate: 320_00 },
];

/** The initial products, with prices in paise. Their photos are rendered pictures, which the website serves. */
const firstProducts = [
  { id: Number(products.car), name: "Car Sticker", price: 500_00, struckPrice: 999_00, photos: ["/images/product/windscreen-800.jpg"] },
  { id: Number(products.bike), name: "Bike Sticker", price: 500_00, struckPrice: 799_00, photos: ["/images/product/tank-800.jpg"] },
];

/** The initial renewal offer. An operator ends it with `end-promo-code`. If its row were deleted, the next start would insert it again. */
export const renewalCoupon = {
  id: Number(RENEWAL_COUPON_ID),
  code: "RENEW20",
  percent: 20,
  offer: "Renew now and save 20% with the promo code RENEW20",
  createdAt: new Date("2026-01-01T00:00:00Z"),
};
