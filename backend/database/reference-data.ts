import { staticPages } from "../content/static-pages";
import { indianStates } from "../content/indian-states";
import { firstProducts } from "../shop/shop-products";
import { shopProducts } from "../shop/tables";
import type { Database } from "./database";
import { pages, states } from "./schema";

/** Puts in what the product cannot do without, where it is absent; what an operator has changed stays as it is. */
export async function putReferenceData(database: Database): Promise<void> {
  await database
    .insert(states)
    .values(indianStates.map((name, index) => ({ id: index + 1, name })))
    .onConflictDoNothing();
  await database.insert(pages).values(staticPages).onConflictDoNothing();
  await database.insert(shopProducts).values(firstProducts).onConflictDoNothing();
}
