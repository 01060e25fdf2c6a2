import { and, eq, getTableColumns, isNotNull, ne, not, or, sql } from "drizzle-orm";

import type { Tone } from "#contract/desk";
import type { OrderState } from "#contract/order-page";
import { foundBy, idFoundIn } from "../../platform/database/search";
import { resellerOrders, resellers } from "../../selling/resellers/tables";
import { orders, payments, refunds, shopDispatches, strayPayments, taxDocuments } from "../../selling/tables";
import { inState, orderState } from "../../selling/orders/state";
import { isRefunding, refundedOfStray } from "../../selling/payments/refund-store";
import { isOpenStray } from "../../selling/payments/store";
import { badge, link, money, orderLink, phone, thing, time } from "../cells";
import { byDate, defineList } from "../list";

export const orderList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({
        ...getTableColumns(orders),
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
  columns: {
    Order: ["orderId", ({ id }) => orderLink(id)],
    Date: "createdAt",
    Customer: "name",
    Kind: "kind",
    Phone: (order) => phone(order.phone, "orders.phone", order.id),
    Total: ({ total }) => money(total),
    State: ({ state }) => orderBadge(state),
    Docket: "docket",
  },
  filters: {
    State: inState,
    Kind: {
      shop: eq(orders.kind, "shop"),
      reseller: eq(orders.kind, "reseller"),
      postpaid: eq(orders.kind, "postpaid"),
      renewal: eq(orders.kind, "renewal"),
      balance: eq(orders.kind, "balance"),
    },
  },
  id: orders.id,
  date: orders.createdAt,
  search: {
    hint: "Order or invoice number, docket, phone or its last 4 digits, e-mail, or part of a name",
    where: idFoundIn(orders.id, [
      { id: orders.id, number: orders.id, phone: orders.phone, email: orders.email, name: orders.name },
      { id: shopDispatches.orderId, whole: shopDispatches.docket },
      { id: resellerOrders.orderId, whole: resellerOrders.docket },
      { id: taxDocuments.orderId, whole: taxDocuments.number },
    ]),
  },
  commands: ["reconcile"],
  // A payment on a reseller's account is only refunded.
  next: ({ kind, state }) => (kind === "balance" ? null : (nextSteps[state] ?? null)),
});

const nextSteps: Partial<Record<OrderState, string>> = {
  "to dispatch": "dispatch",
  "asked to cancel": "cancel-order",
  refunded: "cancel-order",
  "refund due": "refund",
};

const tones: Partial<Record<OrderState, Tone>> = {
  "to dispatch": "waiting",
  "asked to cancel": "waiting",
  refunded: "waiting",
  "refund due": "bad",
  dispatched: "good",
  paid: "good",
};

export function orderBadge(state: OrderState) {
  return badge(state, tones[state]);
}

export const paymentList = defineList({
  table: payments,
  name: "payments",
  title: "Payments",
  role: "viewer",
  columns: {
    Order: ["orderId", ({ orderId }) => orderLink(orderId)],
    Begun: "createdAt",
    Paid: ["paidAt", ({ paidAt }) => time(paidAt)],
    Amount: ({ amount }) => money(amount),
    State: ({ state }) => badge(state, state === "paid" ? "good" : state === "failed" ? "bad" : "waiting"),
    "Provider's id": "providerPaymentId",
    Reason: ({ unsettledReason, failureReason }) => unsettledReason ?? failureReason,
  },
  to: ({ orderId }) => thing("orders", orderId),
  filters: {
    State: {
      paid: eq(payments.state, "paid"),
      failed: eq(payments.state, "failed"),
      open: or(eq(payments.state, "created"), eq(payments.state, "attempted")),
      "awaiting a result": and(ne(payments.state, "paid"), isNotNull(payments.nextCheckAt), isNotNull(payments.providerOrderId)),
      "not settled": isNotNull(payments.unsettledSince),
    },
  },
  id: payments.orderId,
  date: payments.createdAt,
  search: {
    hint: "Order number, or the provider's id of a payment",
    where: idFoundIn(payments.orderId, [
      { id: payments.orderId, key: payments.orderId, whole: [payments.providerPaymentId, payments.providerOrderId] },
    ]),
  },
  commands: ["reconcile", "refund"],
});

export const strayList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({ ...getTableColumns(strayPayments), refunded: refundedOfStray(), isRefunding: isRefunding() })
      .from(strayPayments)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "stray-payments",
  title: "Stray payments",
  role: "viewer",
  columns: {
    Payment: ["providerPaymentId", ({ providerPaymentId }) => link(providerPaymentId, "stray-payments", providerPaymentId)],
    Date: "createdAt",
    Order: ["orderId", ({ orderId }) => orderLink(orderId)],
    Amount: ({ amount }) => money(amount),
    Refunded: ({ refunded }) => money(refunded),
    Reason: ({ reason, refunded, amount }) => badge(reason, refunded < amount ? "bad" : "plain"),
  },
  filters: { State: { open: isOpenStray(), refunded: not(isOpenStray()) } },
  sorts: byDate(strayPayments.createdAt),
  id: strayPayments.providerPaymentId,
  next: ({ amount, refunded, isRefunding: waits }) => (refunded < amount && !waits ? "refund" : null),
  commands: ["refund"],
});

export const refundList = defineList({
  table: refunds,
  name: "refunds",
  title: "Refunds",
  role: "viewer",
  columns: {
    Order: ["orderId", ({ orderId }) => orderLink(orderId)],
    Date: "createdAt",
    Payment: "providerPaymentId",
    Amount: ({ amount }) => money(amount),
    State: ({ state }) => badge(state, state === "processed" ? "good" : state === "failed" ? "bad" : "waiting"),
    Reason: "reason",
  },
  to: ({ orderId }) => (orderId === null ? null : thing("orders", orderId)),
  filters: {
    State: { "not sent yet": or(eq(refunds.state, "requested"), eq(refunds.state, "pending")), failed: eq(refunds.state, "failed") },
  },
  id: refunds.id,
  date: refunds.createdAt,
});

export const resellerList = defineList({
  table: resellers,
  name: "resellers",
  title: "Resellers",
  role: "viewer",
  columns: {
    Business: ["name", ({ name, id }) => link(name, "resellers", id)],
    "E-mail": "email",
    Phone: (reseller) => phone(reseller.phone, "resellers.phone", reseller.id),
    City: "city",
    "Prepaid discount": ({ prepaidDiscount }) => `${prepaidDiscount} %`,
    "Postpaid discount": ({ postpaidDiscount }) => `${postpaidDiscount} %`,
    Limit: "purchaseLimit",
  },
  sorts: {
    name: { title: "By name", column: resellers.name, direction: "ascending" },
    newest: { title: "Newest first", column: resellers.createdAt, direction: "descending" },
  },
  id: resellers.id,
  filters: { Details: { "to confirm": isNotNull(resellers.wanted) } },
  search: {
    hint: "Part of a name, e-mail, phone or its last 4 digits",
    where: foundBy({ text: resellers.name, email: resellers.email, phone: resellers.phone }),
  },
  commands: ["create-reseller", "record-payment", "set-reseller-prices"],
});
