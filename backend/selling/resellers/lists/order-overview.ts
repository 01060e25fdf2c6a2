import { and, eq, gte, isNull, notInArray, or } from "drizzle-orm";

import { DAY_MS, dayInIndia, startOfDay } from "#contract/day";
import { lastMonths, monthsOf, onTheWayOf, transitDays } from "#contract/order-overview";
import { uncountedStatuses } from "#contract/reseller-words";
import type { Database } from "../../../platform/database/database";
import { orders, payments, shopDispatches } from "../../tables";
import { resellerOrders } from "../tables";
import type { Reseller } from "../account/store";
import { purchaseLeft } from "../ledger/credit";
import { status } from "./order-list";

/**
 * Returns the number and the amount of a reseller's orders by month, how many orders have not arrived, the purchase limit, and how much of
 * the limit is left.
 */
export async function orderOverviewOf(database: Database, reseller: Reseller, now: Date) {
  const today = dayInIndia(now);
  const known = (await recentOrders(database, reseller.id, today)).map(({ createdAt, dispatchedAt, ...order }) => ({
    ...order,
    day: dayInIndia(createdAt),
    dispatchDay: dispatchedAt && dayInIndia(dispatchedAt),
  }));
  return {
    months: monthsOf(known, today) ?? [],
    ...(onTheWayOf(known, today) ?? { packing: 0, dispatched: 0 }),
    purchaseLimit: reseller.purchaseLimit,
    purchaseLeft: await purchaseLeft(database, reseller),
  };
}

/** Selects the orders of the last six months, and older ones that have not arrived. Leaves out those of `uncountedStatuses`. */
async function recentOrders(database: Database, resellerId: number, today: string) {
  const [first = ""] = lastMonths(today);
  const lastArrivals = new Date(startOfDay(today).getTime() - transitDays * DAY_MS);
  return database
    .select({ createdAt: resellerOrders.createdAt, dispatchedAt: resellerOrders.dispatchedAt, netAmount: orders.total, status })
    .from(resellerOrders)
    .innerJoin(orders, eq(orders.id, resellerOrders.orderId))
    .leftJoin(payments, eq(payments.orderId, resellerOrders.orderId))
    .leftJoin(shopDispatches, eq(shopDispatches.orderId, resellerOrders.orderId))
    .where(
      and(
        eq(resellerOrders.resellerId, resellerId),
        notInArray(status, [...uncountedStatuses]),
        or(
          gte(resellerOrders.createdAt, startOfDay(`${first}-01`)),
          isNull(resellerOrders.dispatchedAt),
          gte(resellerOrders.dispatchedAt, lastArrivals),
        ),
      ),
    );
}
