import { asc, desc, eq, sql } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { resellerOrders, resellers } from "../resellers/tables";
import { orders, payments, shopDispatches } from "../tables";
import { inState } from "../orders/state";

const dispatchedAt = sql<Date | null>`coalesce(${shopDispatches.dispatchedAt}, ${resellerOrders.dispatchedAt})`.mapWith(
  shopDispatches.dispatchedAt,
);

/** When a parcel was dispatched, and how; empty before. The order needs both left joins. */
const parcel = {
  dispatchedAt,
  courier: sql<string>`coalesce(${shopDispatches.courier}, ${resellerOrders.courier}, '')`,
  docket: sql<string>`coalesce(${shopDispatches.docket}, ${resellerOrders.docket}, '')`,
};

const columns = {
  orderId: orders.id,
  /** Null for a shop order. */
  reseller: resellers.email,
  total: orders.total,
  createdAt: orders.createdAt,
  ...parcel,
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

/** Lists orders to dispatch, oldest first, or dispatched orders, latest dispatch first. */
export async function listShipments(database: Database, isDispatched: boolean, limit: number) {
  const ordering = isDispatched ? [desc(dispatchedAt), desc(orders.id)] : [asc(orders.createdAt), asc(orders.id)];
  return database
    .select(columns)
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(shopDispatches, eq(shopDispatches.orderId, orders.id))
    .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id))
    .leftJoin(resellers, eq(resellers.id, resellerOrders.resellerId))
    .where(inState[isDispatched ? "dispatched" : "to dispatch"])
    .orderBy(...ordering)
    .limit(limit);
}
