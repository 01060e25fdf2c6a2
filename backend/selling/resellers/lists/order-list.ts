import { and, asc, count, desc, eq, or, sql, type SQL } from "drizzle-orm";

import { orderStatuses, paymentStatusWords, type ListSort } from "#contract/reseller-words";
import type { Database } from "../../../platform/database/database";
import { parseId } from "../../../requests/parse";
import { orders, payments, shopDispatches, taxDocuments } from "../../tables";
import { balanceOrders, resellerOrders, resellerPeople, resellers, type OrderMode } from "../tables";
import { isInvoice } from "../../invoices/store";
import { orderState } from "../../orders/state";
import { containsText, type Filters, isWithin, type RowRange, type SortedPeriod } from "./selection";

/** Display names of the order modes. */
export const modeLabels: Readonly<Record<OrderMode, string>> = { prepaid: "Prepaid", postpaid: "Postpaid" };

/** The reseller's word for the state of an order. The query needs the joins of `orderState`. */
export const status = sql<string>`case ${orderState}
  when 'dispatched' then ${orderStatuses.dispatched}
  when 'not paid' then ${orderStatuses.awaitingPayment}
  when 'asked to cancel' then ${orderStatuses.askedToCancel}
  when 'refunded' then ${orderStatuses.refunded}
  when 'cancelled' then ${orderStatuses.cancelled}
  when 'refund due' then ${orderStatuses.cancelled}
  else ${orderStatuses.placed} end`;

/** Nothing is due any more for a postpaid order that is cancelled. */
const paymentStatus = sql<string>`case
  when ${resellerOrders.mode} = 'postpaid' and ${orders.cancelledAt} is not null then ${orderStatuses.cancelled}
  when ${resellerOrders.paidAt} is not null then ${paymentStatusWords.paid}
  when ${payments.state} = 'failed' then ${paymentStatusWords.failed}
  else ${paymentStatusWords.pending} end`;

/** Whether the order is prepaid and not paid yet. */
const awaitsPayment = sql<boolean>`${resellerOrders.mode} = 'prepaid' and ${resellerOrders.paidAt} is null`;

const columns = {
  orderId: resellerOrders.orderId,
  mode: resellerOrders.mode,
  createdAt: resellerOrders.createdAt,
  dispatchedAt: resellerOrders.dispatchedAt,
  courier: resellerOrders.courier,
  docket: resellerOrders.docket,
  subtotal: orders.subtotal,
  gst: orders.gst,
  total: orders.total,
  invoiceNumber: taxDocuments.number,
  orderedBy: resellerPeople.email,
  awaitsPayment: awaitsPayment.as("awaits_payment"),
  pageCodeHash: orders.codeHash,
  status: status.as("status"),
  paymentStatus: paymentStatus.as("payment_status"),
};

export type ListedOrder = NonNullable<Awaited<ReturnType<typeof findOrderOf>>>;

/** Returns a page of a reseller's orders, and the number of matches. Orders with the same amount or status are sorted newest first. */
export async function listOrdersOf(
  database: Database,
  resellerId: number,
  { sort, from, to, ...filters }: Filters & SortedPeriod,
  { offset, limit }: RowRange,
) {
  const { orderId, courier, docket } = resellerOrders;
  const hasStatus = filters.status === null ? undefined : or(sql`${status} = ${filters.status}`, sql`${paymentStatus} = ${filters.status}`);
  const isFound = containsText(filters.search, [sql`${orderId}::text`, courier, docket, taxDocuments.number]);
  const isOfPeriod = isWithin({ from, to }, resellerOrders.createdAt);
  const matching = selectOrders(database)
    .where(and(eq(resellerOrders.resellerId, resellerId), isOfPeriod, hasStatus, isFound))
    .as("matching");
  const newestFirst = [desc(matching.createdAt), desc(matching.orderId)];
  const orderings: Readonly<Record<ListSort, SQL[]>> = {
    oldest: [asc(matching.createdAt), asc(matching.orderId)],
    amount: [desc(matching.total), ...newestFirst],
    status: [asc(matching.status), ...newestFirst],
  };
  const rows = await database
    .select()
    .from(matching)
    .orderBy(...(sort === null ? newestFirst : orderings[sort]))
    .offset(offset)
    .limit(limit);
  const [counted] = await database.select({ total: count() }).from(matching);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns the order with this id if it is this reseller's, otherwise null. @param written - the id as the website sent it. */
export async function findOrderOf(database: Database, resellerId: number, written: string) {
  const orderId = parseId(written);
  if (orderId === null) return null;
  const [order] = await selectOrders(database).where(and(eq(resellerOrders.orderId, orderId), eq(resellerOrders.resellerId, resellerId)));
  return order ?? null;
}

/** Finds whose order it is, or whose balance it pays, and who ordered. Null for an order of the shop. */
export async function resellerOf(database: Database, orderId: number) {
  const { id, name } = resellers;
  const { mode, paidAt } = resellerOrders;
  const [found] = await database
    .select({ id, name, mode, paidAt, orderedBy: resellerPeople.email })
    .from(orders)
    .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id))
    .leftJoin(resellerPeople, eq(resellerPeople.id, resellerOrders.personId))
    .leftJoin(balanceOrders, eq(balanceOrders.orderId, orders.id))
    .innerJoin(resellers, sql`${resellers.id} = coalesce(${resellerOrders.resellerId}, ${balanceOrders.resellerId})`)
    .where(eq(orders.id, orderId));
  return found ?? null;
}

function selectOrders(database: Database) {
  return database
    .select(columns)
    .from(resellerOrders)
    .innerJoin(orders, eq(orders.id, resellerOrders.orderId))
    .leftJoin(payments, eq(payments.orderId, resellerOrders.orderId))
    .leftJoin(shopDispatches, eq(shopDispatches.orderId, resellerOrders.orderId))
    .leftJoin(resellerPeople, eq(resellerPeople.id, resellerOrders.personId))
    .leftJoin(taxDocuments, and(eq(taxDocuments.orderId, resellerOrders.orderId), isInvoice(database)));
}
