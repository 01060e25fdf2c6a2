import { and, asc, eq, inArray, sql } from "drizzle-orm";

import { DAY_MS } from "#contract/day";
import type { Database } from "../../platform/database/database";
import { orderLines, orders, shopDispatches } from "../tables";
import { lockPayment } from "../payments/store";
import { lockResellerOf } from "../resellers/account/store";
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

/** Finds the orders that a courier has under one of these dockets. */
export async function findByDockets(database: Database, courier: string, dockets: readonly string[]) {
  const parcelsIn = (table: typeof shopDispatches | typeof resellerOrders) =>
    database
      .select({ orderId: table.orderId, docket: table.docket })
      .from(table)
      .where(and(inArray(table.docket, [...dockets]), sql`lower(${table.courier}) = lower(${courier})`));
  return [...(await parcelsIn(shopDispatches)), ...(await parcelsIn(resellerOrders))];
}

/**
 * Every dispatch, refund and cancellation locks the payment first. A reseller's postpaid order has none; its dispatch locks the reseller.
 * @returns the reseller whose order it is, or null.
 */
export async function lockOrder(transaction: Database, orderId: number): Promise<number | null> {
  await lockPayment(transaction, orderId);
  return lockResellerOf(transaction, orderId);
}

/** Changes the courier and the docket of a parcel that is sent. Lock the order first. */
export async function setDocket(transaction: Database, orderId: number, sent: { courier: string; docket: string }): Promise<void> {
  await transaction.update(shopDispatches).set(sent).where(eq(shopDispatches.orderId, orderId));
  await transaction.update(resellerOrders).set(sent).where(eq(resellerOrders.orderId, orderId));
}

/** Lists the parcels that a courier took on a day, which begins at `from`. */
export async function parcelsOf(database: Database, courier: string, from: Date) {
  const at = (time: Date) => sql.param(time, shopDispatches.dispatchedAt);
  const isOnDay = sql`${parcel.dispatchedAt} >= ${at(from)} and ${parcel.dispatchedAt} < ${at(new Date(from.getTime() + DAY_MS))}`;
  const { id, city, state, pincode } = orders;
  const packs = sql<number>`(select sum(${orderLines.quantity})::int from ${orderLines} where ${orderLines.orderId} = ${id})`;
  return database
    .select({ id, city, state, pincode, packs, ...parcel })
    .from(orders)
    .leftJoin(shopDispatches, eq(shopDispatches.orderId, id))
    .leftJoin(resellerOrders, eq(resellerOrders.orderId, id))
    .where(and(isOnDay, sql`lower(${parcel.courier}) = lower(${courier})`))
    .orderBy(asc(parcel.dispatchedAt), asc(id));
}
