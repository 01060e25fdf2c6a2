import { indianStates } from "../content/indian-states";
import { staticPages } from "../content/static-pages";
import { firstPriceBreaks } from "../resellers/ordering/first-prices";
import { firstProducts } from "../shop/first-products";
import { renewalCoupon } from "../shop/renewal-coupon";
import type { Database } from "./database";
import { pages, states } from "./schema/content";
import { priceBreaks } from "./schema/resellers";
import { promoCodes, shopProducts } from "./schema/shop";

/** Puts in what the product cannot do without, where it is absent; what an operator has changed stays as it is. */
export async function putReferenceData(database: Database): Promise<void> {
  await database
    .insert(states)
    .values(indianStates.map((name, index) => ({ id: index + 1, name })))
    .onConflictDoNothing();
  await database.insert(pages).values(staticPages).onConflictDoNothing();
  await database.insert(shopProducts).values(firstProducts).onConflictDoNothing();
  // All breaks or none: one that an operator has taken out must not come back.
  if ((await database.$count(priceBreaks)) === 0) await database.insert(priceBreaks).values([...firstPriceBreaks]);
  await database.insert(promoCodes).values(renewalCoupon).onConflictDoNothing();
}
