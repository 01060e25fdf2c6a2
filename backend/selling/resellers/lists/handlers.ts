import { and, asc, desc, eq, getTableColumns, gte, isNull, notInArray, or } from "drizzle-orm";

import { DAY_MS, dayFirstOf, dayInIndia, startOfDay } from "#contract/day";
import { lastMonths, monthsOf, onTheWayOf, transitDays } from "#contract/order-overview";
import { listLedger, listOrders, listPayments, listStickers, readOrder } from "#contract/reseller";
import { uncountedStatuses } from "#contract/reseller-words";
import { words } from "#contract/words";
import { orderCode } from "../../orders/order-link";
import { findOrder, type Order } from "../../orders/store";
import { type Handler, type Refusal } from "../../../requests/handler";
import { isPayable } from "../../payments/rules";
import { defineResellerHandler, type Reseller } from "../account/store";
import { findOrderOf, listOrdersOf, modeLabels, type ListedOrder, status } from "./order-list";
import { rowRangeOf, isWithin, type RowRange, type SortedPeriod } from "./selection";
import { listStickersOf } from "./sticker-list";
import type { Database } from "../../../platform/database/database";
import { ledger, resellerPayments, resellerOrders } from "../tables";
import { lastLedgerRow } from "../ledger/ledger";
import { isPayableOnline } from "../ledger/pay-balance";
import { orders, payments, shopDispatches } from "../../tables";
import { firstDue, purchaseLeft } from "../ledger/credit";

/** The website shows it unchanged. */
const shownDay = (moment: Date) => dayFirstOf(dayInIndia(moment));

const notFound: Refusal = { kind: "refusal", message: words.orderRefused };

const orderList = defineResellerHandler(listOrders, async ({ page, pageSize, wantsOverview, ...selection }, context, reseller) => {
  const { rows, total } = await listOrdersOf(context.database, reseller.id, selection, rowRangeOf({ page, pageSize }));
  const overview = wantsOverview ? await orderOverviewOf(context.database, reseller, context.clock.now()) : null;
  return { kind: "answer", data: { total, overview, orders: rows.map(listed) } };
});

const orderDetails = defineResellerHandler(readOrder, async ({ orderId }, context, reseller) => {
  const order = await findOrderOf(context.database, reseller.id, orderId);
  const ordered = order === null ? null : await findOrder(context.database, order.orderId);
  if (order === null || ordered === null) return notFound;
  return {
    kind: "answer",
    data: {
      order: {
        number: String(order.orderId),
        date: shownDay(order.createdAt),
        status: order.status,
        paymentStatus: order.paymentStatus,
        lines: ordered.lines.map(({ name, quantity, price }) => ({ name, quantity, rate: price })),
        total: order.subtotal,
        gst: order.gst,
        netAmount: order.total,
        pageCode: order.pageCodeHash === null ? "" : orderCode(context.secrets, order.orderId),
        orderedBy: order.orderedBy ?? "",
        isPayable: order.awaitsPayment && isPayable(order.createdAt, context.clock.now()),
        shipTo: addressOf(ordered.order),
      },
    },
  };
});

const stickerList = defineResellerHandler(listStickers, async ({ search, status, ...paging }, context, reseller) => {
  const { rows, total } = await listStickersOf(context.database, reseller.id, { search, status }, rowRangeOf(paging));
  return { kind: "answer", data: { total, stickers: rows.map(({ id, number: _, ...sticker }) => ({ ...sticker, id: String(id) })) } };
});

const ledgerList = defineResellerHandler(listLedger, async ({ page, pageSize, ...selection }, context, reseller) => {
  const { rows, total, balance } = await readLedger(context.database, reseller.id, selection, rowRangeOf({ page, pageSize }));
  const shown = rows.map(({ opening, credit, debit, closing, note, createdAt, orderId, paymentId }) => ({
    opening,
    credit,
    debit,
    closing,
    note,
    date: shownDay(createdAt),
    orderId: orderId === null ? null : String(orderId),
    isPayment: paymentId !== null,
  }));
  const { days, bankDetails } = context.environment.resellerCredit;
  const due = await firstDue(context.database, reseller.id, days);
  const isOverdue = due !== null && due.by < dayInIndia(context.clock.now());
  return {
    kind: "answer",
    data: {
      total,
      balance,
      due: due && { amount: due.amount, by: dayFirstOf(due.by), isOverdue, isPayable: isPayableOnline(due.amount), bankDetails },
      rows: shown,
    },
  };
});

const paymentList = defineResellerHandler(listPayments, async ({ page, pageSize, ...selection }, context, reseller) => {
  const { rows, total } = await listPaymentsOf(context.database, reseller.id, selection, rowRangeOf({ page, pageSize }));
  const shown = rows.map(({ paidAt, amount, reference }) => ({ date: shownDay(paidAt), amount, reference }));
  return { kind: "answer", data: { total, payments: shown } };
});

export const listHandlers: readonly Handler[] = [orderList, orderDetails, stickerList, ledgerList, paymentList];

function addressOf({ name, phone, address, city, state, pincode }: Order) {
  return { name, phone, address, city, state, pincode };
}

function listed(order: ListedOrder) {
  return {
    id: String(order.orderId),
    date: shownDay(order.createdAt),
    netAmount: order.total,
    mode: modeLabels[order.mode],
    paymentStatus: order.paymentStatus,
    status: order.status,
    dispatchDate: order.dispatchedAt === null ? "" : shownDay(order.dispatchedAt),
    courier: order.courier,
    docket: order.docket,
    invoiceNumber: order.invoiceNumber ?? "",
  };
}

/** Returns a page of a reseller's ledger in a period, the number of rows in the period, and the current balance. */
async function readLedger(database: Database, resellerId: number, { sort, ...period }: SortedPeriod, { offset, limit }: RowRange) {
  const matches = and(eq(ledger.resellerId, resellerId), isWithin(period, ledger.createdAt));
  const rows = await database
    // A payment of what is due has an order of its own, which no list of the reseller shows.
    .select({ ...getTableColumns(ledger), orderId: resellerOrders.orderId })
    .from(ledger)
    .leftJoin(resellerOrders, eq(resellerOrders.orderId, ledger.orderId))
    .where(matches)
    .orderBy(sort === "oldest" ? asc(ledger.number) : desc(ledger.number))
    .offset(offset)
    .limit(limit);
  const last = await lastLedgerRow(database, resellerId);
  const isWhole = period.from === null && period.to === null;
  const total = isWhole ? (last?.number ?? 0) : await database.$count(ledger, matches);
  return { rows, total, balance: last?.closing ?? 0 };
}

/** Returns a page of a reseller's payments in a period, and the number of payments in the period. */
async function listPaymentsOf(database: Database, resellerId: number, { sort, ...period }: SortedPeriod, { offset, limit }: RowRange) {
  const direction = sort === "oldest" ? asc : desc;
  const matches = and(eq(resellerPayments.resellerId, resellerId), isWithin(period, resellerPayments.paidAt));
  const rows = await database
    .select()
    .from(resellerPayments)
    .where(matches)
    .orderBy(direction(resellerPayments.paidAt), direction(resellerPayments.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: await database.$count(resellerPayments, matches) };
}

/**
 * Returns the number and the amount of a reseller's orders by month, how many orders have not arrived, the purchase limit, and how much of
 * the limit is left.
 */
async function orderOverviewOf(database: Database, reseller: Reseller, now: Date) {
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
  const isRecent = gte(resellerOrders.createdAt, startOfDay(`${first}-01`));
  const mayBeOnTheWay = or(isNull(resellerOrders.dispatchedAt), gte(resellerOrders.dispatchedAt, lastArrivals));
  return database
    .select({ createdAt: resellerOrders.createdAt, dispatchedAt: resellerOrders.dispatchedAt, netAmount: orders.total, status })
    .from(resellerOrders)
    .innerJoin(orders, eq(orders.id, resellerOrders.orderId))
    .leftJoin(payments, eq(payments.orderId, resellerOrders.orderId))
    .leftJoin(shopDispatches, eq(shopDispatches.orderId, resellerOrders.orderId))
    .where(and(eq(resellerOrders.resellerId, resellerId), notInArray(status, [...uncountedStatuses]), or(isRecent, mayBeOnTheWay)));
}
