import { eq, sql } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { orders, shopDispatches } from "../tables";
import { resellerOrders } from "../resellers/tables";

/** When a parcel was dispatched, and how; empty before. The order needs both left joins. */
const parcel = {
  dispatchedAt: sql<Date | null>`coalesce(${shopDispatches.dispatchedAt}, ${resellerOrders.dispatchedAt})`.mapWith(
    shopDispatches.dispatchedAt,
  ),
  courier: sql<string>`coalesce(${shopDispatches.courier}, ${resellerOrders.courier}, '')`,
  docket: sql<string>`coalesce(${shopDispatches.docket}, ${resellerOrders.docket}, '')`,
};

/** Finds the dispatch of an order; null for an order that is not dispatched. */
export async function findDispatch(database: Database, orderId: number) {
  const [found] = await database
    .select(parcel)
    .from(orders)
    .leftJoin(shopDispatches, eq(shopDispatches.orderId, orders.id))
    .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id))
    .where(eq(orders.id, orderId));
  return found?.dispatchedAt ? found : null;
}
