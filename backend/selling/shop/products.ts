import { asc, eq } from "drizzle-orm";

import type { Paise } from "#contract/money";
import type { Database } from "../../platform/database/database";
import { shopProducts } from "./tables";

export async function findProduct(database: Database, id: number) {
  const [product] = await database.select().from(shopProducts).where(eq(shopProducts.id, id));
  return product ?? null;
}

/** Reads today's price of a product, in paise. @throws if the product is not for sale. */
export async function readRate(database: Database, productId: number): Promise<Paise> {
  const product = await findProduct(database, productId);
  if (product === null) throw new Error("The product is not for sale");
  return product.price;
}

export async function listProducts(database: Database) {
  return database.select().from(shopProducts).orderBy(asc(shopProducts.id));
}

type Prices = Partial<Pick<typeof shopProducts.$inferInsert, "price" | "struckPrice" | "replacementPrice">>;

/** Changes a product's prices. @returns false if the product is unknown. */
export async function setPrices(database: Database, id: number, prices: Prices): Promise<boolean> {
  const changed = await database.update(shopProducts).set(prices).where(eq(shopProducts.id, id)).returning({ id: shopProducts.id });
  return changed.length > 0;
}
