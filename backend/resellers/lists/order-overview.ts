import { and, eq, gte, isNull, or } from "drizzle-orm";

import { dayInIndia } from "#contract/day";
import { lastMonths, monthsOf, onTheWayOf } from "#contract/order-overview";
import type { Database } from "../../database/database";
import { orders } from "../../database/schema/orders";
import { resellerOrders } from "../../database/schema/resellers";
import type { Reseller } from "../account/store";
import { purchaseLeft } from "../ledger/credit";
import { status } from "./order-list";

/** Returns a reseller's orders by month, how many have not arrived, and the purchase limit. */
export async function orderOverviewOf(database: Database, reseller: Reseller, now: Date) {
  const today = dayInIndia(now);
  const known = (await recentOrders(database, reseller.id, today)).map(({ createdAt, dispatchedAt, ...order }) => ({
    ...order,
    day: dayInIndia(createdAt),
    dispatchDay: dispatchedAt && dayInIndia(dispatchedAt),
  }));
  return {
    months: monthsOf(known, today) ?? [],
    ...(onTheWayOf(known, today) ?? { packing: 0, sent: 0 }),
    purchaseLimit: reseller.purchaseLimit,
    purchaseLeft: await purchaseLeft(database, reseller),
  };
}

/** Selects the orders of the last six months, and older ones that have not been dispatched. */
async function recentOrders(database: Database, resellerId: number, today: string) {
  const [first = ""] = lastMonths(today);
  const since = new Date(`${first}-01T00:00:00+05:30`);
  return database
    .select({ createdAt: resellerOrders.createdAt, dispatchedAt: resellerOrders.dispatchedAt, netAmount: orders.total, status })
    .from(resellerOrders)
    .innerJoin(orders, eq(orders.id, resellerOrders.orderId))
    .where(and(eq(resellerOrders.resellerId, resellerId), or(gte(resellerOrders.createdAt, since), isNull(resellerOrders.dispatchedAt))));
}
