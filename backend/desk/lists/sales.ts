import { and, eq, getTableColumns, ilike, isNotNull, ne, not, or, sql, type SQL } from "drizzle-orm";

import type { Tone } from "#contract/desk";
import type { OrderState } from "#contract/order-page";
import { resellerOrders, resellers } from "../../selling/resellers/tables";
import { orders, payments, refunds, shopDispatches, strayPayments, taxDocuments } from "../../selling/tables";
import { inState, orderState } from "../../selling/orders/state";
import { refundedOfStray } from "../../selling/payments/refund-store";
import { isOpenStray } from "../../selling/payments/store";
import { badge, link, money, number, phone, row, text, time } from "../cells";
import { byDate, defineList } from "../list";
import { hasEmail, idInOneOf, idsByName, readDigits } from "../search-text";

/** Selects orders by a number, that of an invoice or credit note, a docket, a phone number, a mail address or the begin of a name. */
function ordersMatching(typed: string): SQL {
  const digits = readDigits(typed);
  const ordersWhere = (condition: SQL | undefined) => sql`select ${orders.id} from ${orders} where ${condition}`;
  return idInOneOf(orders.id, [
    digits === null ? undefined : ordersWhere(eq(orders.id, Number(digits))),
    digits?.length === 10 ? ordersWhere(eq(orders.phone, digits)) : undefined,
    ordersWhere(hasEmail(orders.email, typed)),
    idsByName(orders, typed),
    sql`select ${shopDispatches.orderId} from ${shopDispatches} where ${eq(shopDispatches.docket, typed)}`,
    sql`select ${resellerOrders.orderId} from ${resellerOrders} where ${eq(resellerOrders.docket, typed)}`,
    sql`select ${taxDocuments.orderId} from ${taxDocuments} where ${eq(taxDocuments.number, typed.replace(/\s/g, "").toUpperCase())}`,
  ]);
}

export const orderList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({
        id: orders.id,
        kind: orders.kind,
        name: orders.name,
        phone: orders.phone,
        total: orders.total,
        createdAt: orders.createdAt,
        state: orderState,
        docket: sql<string>`coalesce(${shopDispatches.docket}, ${resellerOrders.docket}, '')`,
      })
      .from(orders)
      .leftJoin(payments, eq(payments.orderId, orders.id))
      .leftJoin(shopDispatches, eq(shopDispatches.orderId, orders.id))
      .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "orders",
  title: "Orders",
  role: "viewer",
  columns: ["Order", "Date", "Kind", "Customer", "Phone", "Total", "State", "Docket"],
  filters: {
    state: {
      title: "State",
      choices: inState,
    },
    kind: {
      title: "Kind",
      choices: {
        shop: eq(orders.kind, "shop"),
        reseller: eq(orders.kind, "reseller"),
        postpaid: eq(orders.kind, "postpaid"),
        renewal: eq(orders.kind, "renewal"),
      },
    },
  },
  sorts: byDate(orders.createdAt, "createdAt"),
  id: { column: orders.id, key: "id" },
  date: orders.createdAt,
  search: { hint: "Order or invoice number, docket, phone, e-mail or name", where: ordersMatching },
  commands: ["reconcile"],
  row: (order) =>
    row("orders", order.id, [
      link(String(order.id), "orders", order.id),
      time(order.createdAt),
      text(order.kind),
      text(order.name),
      phone(order.phone, "orders.phone", order.id),
      money(order.total),
      orderBadge(order.state),
      text(order.docket),
    ]),
});

const tones: Partial<Record<OrderState, Tone>> = { "to dispatch": "waiting", refunded: "waiting", dispatched: "good", paid: "good" };

export function orderBadge(state: OrderState) {
  return badge(state, tones[state]);
}

export const paymentList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(payments)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "payments",
  title: "Payments",
  role: "viewer",
  columns: ["Order", "Begun", "Paid", "Amount", "State", "Provider's id", "Reason"],
  filters: {
    state: {
      title: "State",
      choices: {
        paid: eq(payments.state, "paid"),
        failed: eq(payments.state, "failed"),
        open: or(eq(payments.state, "created"), eq(payments.state, "attempted")),
        "awaiting a result": and(ne(payments.state, "paid"), isNotNull(payments.nextCheckAt), isNotNull(payments.providerOrderId)),
        "not settled": isNotNull(payments.unsettledSince),
      },
    },
  },
  sorts: byDate(payments.createdAt, "createdAt"),
  id: { column: payments.orderId, key: "orderId" },
  date: payments.createdAt,
  search: {
    hint: "Order number, or the provider's id of a payment",
    where: (typed) => {
      const paymentsWhere = (condition: SQL) => sql`select ${payments.orderId} from ${payments} where ${condition}`;
      return idInOneOf(payments.orderId, [
        readDigits(typed) === null ? undefined : paymentsWhere(eq(payments.orderId, Number(readDigits(typed)))),
        paymentsWhere(eq(payments.providerPaymentId, typed)),
        paymentsWhere(eq(payments.providerOrderId, typed)),
      ]);
    },
  },
  commands: ["reconcile", "refund"],
  row: (payment) => ({
    to: { kind: "orders", id: String(payment.orderId) },
    cells: [
      link(String(payment.orderId), "orders", payment.orderId),
      time(payment.createdAt),
      time(payment.paidAt),
      money(payment.amount),
      badge(payment.state, payment.state === "paid" ? "good" : payment.state === "failed" ? "bad" : "waiting"),
      text(payment.providerPaymentId ?? ""),
      text(payment.unsettledReason ?? payment.failureReason ?? ""),
    ],
  }),
});

export const strayList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({ ...getTableColumns(strayPayments), refunded: refundedOfStray() })
      .from(strayPayments)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "stray-payments",
  title: "Stray payments",
  role: "viewer",
  columns: ["Payment", "Date", "Order", "Amount", "Refunded", "Reason"],
  filters: { state: { title: "State", choices: { open: isOpenStray(), refunded: not(isOpenStray()) } } },
  sorts: byDate(strayPayments.createdAt, "createdAt"),
  id: { column: strayPayments.providerPaymentId, key: "providerPaymentId" },
  commands: ["refund"],
  row: (stray) => ({
    to: { kind: "stray-payments", id: stray.providerPaymentId },
    cells: [
      link(stray.providerPaymentId, "stray-payments", stray.providerPaymentId),
      time(stray.createdAt),
      stray.orderId === null ? text("") : link(String(stray.orderId), "orders", stray.orderId),
      money(stray.amount),
      money(stray.refunded),
      badge(stray.reason, stray.refunded < stray.amount ? "bad" : "plain"),
    ],
  }),
});

export const refundList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(refunds)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "refunds",
  title: "Refunds",
  role: "viewer",
  columns: ["Order", "Date", "Payment", "Amount", "State", "Reason"],
  filters: {
    state: {
      title: "State",
      choices: { "not sent yet": or(eq(refunds.state, "requested"), eq(refunds.state, "pending")), failed: eq(refunds.state, "failed") },
    },
  },
  sorts: byDate(refunds.createdAt, "createdAt"),
  id: { column: refunds.id, key: "id" },
  date: refunds.createdAt,
  row: (refund) => ({
    to: refund.orderId === null ? null : { kind: "orders", id: String(refund.orderId) },
    cells: [
      refund.orderId === null ? text("") : link(String(refund.orderId), "orders", refund.orderId),
      time(refund.createdAt),
      text(refund.providerPaymentId),
      money(refund.amount),
      badge(refund.state, refund.state === "processed" ? "good" : refund.state === "failed" ? "bad" : "waiting"),
      text(refund.reason),
    ],
  }),
});

export const resellerList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(resellers)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "resellers",
  title: "Resellers",
  role: "viewer",
  columns: ["Business", "E-mail", "Phone", "City", "Prepaid discount", "Postpaid discount", "Limit"],
  sorts: {
    name: { title: "By name", column: resellers.name, direction: "ascending", key: "name" },
    newest: { title: "Newest first", column: resellers.createdAt, direction: "descending", key: "createdAt" },
  },
  id: { column: resellers.id, key: "id" },
  search: {
    hint: "Name or e-mail",
    where: (typed) => or(hasEmail(resellers.email, typed), ilike(resellers.name, `%${typed.replace(/[\\%_]/g, "\\$&")}%`)),
  },
  commands: ["create-reseller", "record-payment", "set-reseller-prices"],
  row: (reseller) =>
    row("resellers", reseller.id, [
      link(reseller.name, "resellers", reseller.id),
      text(reseller.email),
      phone(reseller.phone, "resellers.phone", reseller.id),
      text(reseller.city),
      text(`${reseller.prepaidDiscount} %`),
      text(`${reseller.postpaidDiscount} %`),
      number(reseller.purchaseLimit),
    ]),
});
