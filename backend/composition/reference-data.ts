import { staticPages } from "../content/static-pages";
import type { Database } from "../database/database";
import { pages, states } from "../database/schema/content";
import { priceBreaks } from "../database/schema/resellers";
import { promoCodes, shopProducts } from "../database/schema/shop";
import { indianStates } from "../environment/indian-states";
import { firstPriceBreaks } from "../resellers/ordering/first-prices";
import { firstProducts } from "../shop/first-products";
import { renewalCoupon } from "../shop/renewal-coupon";

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
