import { eq, sql, type SQL } from "drizzle-orm";

import { orderStates, type OrderState } from "#contract/order-page";
import type { Database } from "../../platform/database/database";
import { resellerOrders } from "../resellers/tables";
import { orders, payments, refunds, shopDispatches } from "../tables";

/** What was sent back of the order's own payment, or will be. A second payment is not the order's. */
const refunded = sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
  where ${refunds.providerPaymentId} = ${payments.providerPaymentId} and ${refunds.state} <> 'failed')`;

/**
 * The state of an order, for every page, list and command. The query needs left joins of `payments`, `shopDispatches` and
 * `resellerOrders`. A reseller's postpaid order can be dispatched before it is paid.
 */
export const orderState = sql<OrderState>`case
  when ${orders.cancelledAt} is not null and ${payments.state} = 'paid' and ${refunded} < ${payments.amount} then 'refund due'
  when ${orders.cancelledAt} is not null then 'cancelled'
  when coalesce(${shopDispatches.dispatchedAt}, ${resellerOrders.dispatchedAt}) is not null then 'dispatched'
  when ${payments.state} is distinct from 'paid' and ${resellerOrders.paidAt} is null and ${resellerOrders.mode} is distinct from 'postpaid'
    then 'not paid'
  when ${refunded} >= ${payments.amount} then 'refunded'
  when ${orders.kind} in ('renewal', 'postpaid', 'balance') then 'paid'
  when ${orders.cancelAskedAt} is not null then 'asked to cancel'
  else 'to dispatch' end`;

/** What is true of an order whose parcel waits. PostgreSQL cannot see it in `orderState`, and would read all payments and parcels. */
const isUnsent = sql`${orders.cancelledAt} is null and ${shopDispatches.orderId} is null and ${resellerOrders.dispatchedAt} is null`;

/** What is true of the orders in a state, besides `orderState`, so that PostgreSQL reads only these. */
const narrowed: Partial<Record<OrderState, SQL>> = {
  "to dispatch": isUnsent,
  "asked to cancel": sql`${orders.cancelAskedAt} is not null`,
  "refund due": sql`${orders.cancelledAt} is not null`,
};

/** Selects the orders in each state. */
export const inState = Object.fromEntries(
  orderStates.map((state) => {
    const among = narrowed[state];
    return [state, among === undefined ? sql`${orderState} = ${state}` : sql`${among} and ${orderState} = ${state}`];
  }),
);

/** Reads an order's state. To rely on it, lock the order's payment first (`lockPayment`). */
export async function readOrderState(database: Database, orderId: number): Promise<OrderState | null> {
  const [found] = await database
    .select({ state: orderState })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(shopDispatches, eq(shopDispatches.orderId, orders.id))
    .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id))
    .where(eq(orders.id, orderId));
  return found?.state ?? null;
}
