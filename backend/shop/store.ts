import { asc, eq } from "drizzle-orm";

import type { Paise } from "../../contract/money";
import type { Database } from "../database/database";
import { states } from "../database/schema/content";
import { orderLines, orders } from "../database/schema/orders";
import { shopProducts } from "../database/schema/shop";
import type { Services } from "../handling";
import type { OrderLine } from "./rules";

export type Order = typeof orders.$inferSelect;

export async function findProduct(database: Database, id: number) {
  const [product] = await database.select().from(shopProducts).where(eq(shopProducts.id, id));
  return product ?? null;
}

export async function listProducts(database: Database) {
  return database
    .select({ id: shopProducts.id, name: shopProducts.name, price: shopProducts.price, struckPrice: shopProducts.struckPrice })
    .from(shopProducts)
    .orderBy(asc(shopProducts.id));
}

/** @returns false when there is no such product. */
export async function setPrice(database: Database, id: number, price: Paise, struckPrice: Paise): Promise<boolean> {
  const changed = await database
    .update(shopProducts)
    .set({ price, struckPrice })
    .where(eq(shopProducts.id, id))
    .returning({ id: shopProducts.id });
  return changed.length > 0;
}

export async function isState(database: Database, name: string): Promise<boolean> {
  return (await database.$count(states, eq(states.name, name))) > 0;
}

export async function insertOrder(
  transaction: Database,
  { secrets }: Pick<Services, "secrets">,
  order: Order,
  lines: readonly OrderLine[],
): Promise<void> {
  await transaction.insert(orders).values(order);
  await transaction
    .insert(orderLines)
    .values(lines.map(({ productId, quantity, price }) => ({ id: secrets.randomId(), orderId: order.id, productId, quantity, price })));
}

/** An order with what was ordered. */
export async function findOrder(database: Database, id: number): Promise<{ order: Order; lines: OrderLine[] } | null> {
  const [order] = await database.select().from(orders).where(eq(orders.id, id));
  if (order === undefined) return null;
  const lines = await database
    .select({ productId: orderLines.productId, name: shopProducts.name, quantity: orderLines.quantity, price: orderLines.price })
    .from(orderLines)
    .innerJoin(shopProducts, eq(shopProducts.id, orderLines.productId))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.productId));
  return { order, lines };
}
