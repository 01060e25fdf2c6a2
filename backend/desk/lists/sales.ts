import { and, eq, getTableColumns, isNotNull, ne, not, or, sql, type SQL } from "drizzle-orm";

import { dayFirstOf, dayInIndia } from "#contract/day";
import type { Tone } from "#contract/desk";
import { orderKinds, type OrderState } from "#contract/order-page";
import { foundBy, idFoundIn } from "../../platform/database/search";
import { resellerOrders, resellers } from "../../selling/resellers/tables";
import { orders, payments, refunds, shopDispatches, strayPayments, taxDocuments } from "../../selling/tables";
import { inState, orderState } from "../../selling/orders/state";
import { readEntries } from "../../selling/invoices/register";
import { isRefunding, refundedOfStray } from "../../selling/payments/refund-store";
import { isOpenStray } from "../../selling/payments/store";
import { badge, link, money, orderLink, phone, thing, time } from "../cells";
import { byDate, defineList } from "../list";

export const orderList = defineList({
  from: ({ database }) =>
    database
      .select({
        ...getTableColumns(orders),
        state: orderState,
        docket: sql<string>`coalesce(${shopDispatches.docket}, ${resellerOrders.docket}, '')`,
      })
      .from(orders)
      .leftJoin(payments, eq(payments.orderId, orders.id))
      .leftJoin(shopDispatches, eq(shopDispatches.orderId, orders.id))
      .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id)),
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
    Kind: Object.fromEntries(orderKinds.map((kind) => [kind, eq(orders.kind, kind)])),
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
  commands: ["manifest", "reconcile"],
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
  from: ({ database }) => database.select().from(payments),
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
  from: ({ database }) =>
    database.select({ ...getTableColumns(strayPayments), refunded: refundedOfStray(), isRefunding: isRefunding() }).from(strayPayments),
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
  from: ({ database }) => database.select().from(refunds),
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

/** The register of invoices: what is left of the sales is the sum of its rows. */
export const invoiceList = defineList({
  read: ({ database }, clauses) => readEntries(database, clauses),
  name: "invoices",
  title: "Invoices and credit notes",
  role: "viewer",
  columns: {
    Number: "number",
    Date: ({ day }) => dayFirstOf(dayInIndia(day)),
    Kind: ({ series }) => (series === "CN" ? badge("credit note", "waiting") : badge("invoice")),
    Buyer: "buyer",
    Corrects: "corrects",
    GSTIN: "gstin",
    "Place of supply": ({ place }) => place.slice(0, 2),
    HSN: "hsn",
    "Rate (%)": "rate",
    "Taxable value": ({ taxable }) => money(taxable),
    IGST: ({ igst }) => money(igst),
    CGST: ({ cgst }) => money(cgst),
    SGST: ({ sgst }) => money(sgst),
    Rounding: ({ rounding }) => money(rounding),
    Total: ({ total }) => money(total),
    Order: ["orderId", ({ orderId }) => orderLink(orderId)],
  },
  to: ({ orderId }) => thing("orders", orderId),
  filters: { Kind: { invoice: eq(taxDocuments.series, "PN"), "credit note": eq(taxDocuments.series, "CN") } },
  id: taxDocuments.number,
  date: taxDocuments.day,
  search: {
    hint: "Number of the document or of the order",
    where: idFoundIn(taxDocuments.number, [{ id: taxDocuments.number, whole: taxDocuments.number, key: taxDocuments.orderId }]),
  },
  commands: ["gstr1"],
});

const isNote = eq(taxDocuments.series, "CN");

/** The sum of documents' amounts of one kind. Those of credit notes are negative. */
function summed(amount: "total" | "taxable", isOf: SQL = sql`true`) {
  const value = sql`(${taxDocuments.content} ->> ${sql.raw(`'${amount}'`)})::bigint`;
  return sql<number>`coalesce(sum(case when ${isNote} then -${value} else ${value} end) filter (where ${isOf}), 0)`.mapWith(Number);
}

/** The days of the register. A credit note without a refund takes back what its invoice had charged. */
export const dayList = defineList({
  from: ({ database }) =>
    database
      .select({
        day: taxDocuments.day,
        invoices: sql<number>`count(*) filter (where not ${isNote})`.mapWith(Number),
        paid: summed("total", sql`${taxDocuments.refundId} is null and ${payments.orderId} is not null`),
        onAccount: summed("total", sql`${taxDocuments.refundId} is null and ${payments.orderId} is null`),
        refunded: summed("total", sql`${taxDocuments.refundId} is not null`),
        taxable: summed("taxable"),
        total: summed("total"),
      })
      .from(taxDocuments)
      .leftJoin(payments, and(eq(payments.orderId, taxDocuments.orderId), eq(payments.state, "paid")))
      .groupBy(taxDocuments.day),
  name: "days",
  title: "Day totals",
  role: "viewer",
  columns: {
    Day: ({ day }) => dayFirstOf(dayInIndia(day)),
    Invoices: "invoices",
    "Paid online": ({ paid }) => money(paid),
    "On account": ({ onAccount }) => money(onAccount),
    Refunded: ({ refunded }) => money(refunded),
    GST: ({ total, taxable }) => money(total - taxable),
    Net: ({ total }) => money(total),
  },
  to: () => null,
  id: taxDocuments.day,
  date: taxDocuments.day,
});

export const resellerList = defineList({
  from: ({ database }) => database.select().from(resellers),
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
