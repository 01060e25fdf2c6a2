import { isNotNull, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { orderKinds } from "#contract/order-page";
import type { TaxDocument } from "#contract/tax-documents";
import { id, idOf, keyOf, moment, paise } from "../platform/database/columns";
import { stickers } from "../registry/tables";
import { promoCodes, shopProducts } from "./shop/tables";

/** An order of any kind. The state of its payment is in the table `payments`. */
export const orders = pgTable(
  "orders",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: orderKinds }).notNull(),
    name: varchar("name", { length: 50 }).notNull(),
    phone: varchar("phone", { length: 10 }).notNull(),
    email: varchar("email", { length: 50 }).notNull(),
    address: varchar("address", { length: 200 }).notNull(),
    city: varchar("city", { length: 30 }).notNull(),
    state: text("state").notNull(),
    pincode: varchar("pincode", { length: 6 }).notNull(),
    /** The business that buys, and its GST number, for the invoice. Empty for a consumer. The name of a reseller is `name`. */
    businessName: varchar("business_name", { length: 50 }).notNull().default(""),
    gstin: varchar("gstin", { length: 15 }).notNull().default(""),
    subtotal: paise("subtotal_paise").notNull(),
    discount: paise("discount_paise").notNull(),
    gst: paise("gst_paise").notNull(),
    total: paise("total_paise").notNull(),
    promoCodeId: id("promo_code_id").references(() => promoCodes.id),
    /** Until when an unpaid order reserves a use of the promo code. */
    promoReservedUntil: moment("promo_held_until"),
    /** The hash of the code in the link to the order's page. Null before the order is paid. */
    codeHash: text("code_hash"),
    createdAt: moment("created_at").notNull(),
    /** Since when the customer asks to cancel the order. Null once that is declined. */
    cancelAskedAt: moment("cancel_asked_at"),
    /** When the operator cancelled the order, and why. Null for all other orders. */
    cancelledAt: moment("cancelled_at"),
    cancelNote: varchar("cancel_note", { length: 200 }),
  },
  (table) => [
    index("orders_promo_code").on(table.promoCodeId, table.createdAt),
    uniqueIndex("orders_code").on(table.codeHash),
    // For the desk: newest first, by what a customer says, and what waits for a decision or a refund.
    index("orders_created").on(table.createdAt, table.id),
    index("orders_cancel_asked").on(table.cancelAskedAt).where(isNotNull(table.cancelAskedAt)),
    index("orders_cancelled").on(table.cancelledAt).where(isNotNull(table.cancelledAt)),
    index("orders_email_lower").on(sql`lower(${table.email})`),
    // The clean-up and an erasure read only orders that still name a person.
    index("orders_named")
      .on(table.createdAt)
      .where(sql`${table.name} <> ''`),
    index("orders_phone_end").on(sql`right(${table.phone}, 4)`),
    index("orders_phone")
      .on(table.phone)
      .where(sql`${table.phone} <> ''`),
  ],
);

/** What a customer asked for or changed after the order, and what the operator decided or changed. Rows are only added. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id("id").primaryKey(),
    orderId: idOf("order_id", () => orders.id),
    kind: text("kind", { enum: ["cancel asked", "cancel declined", "changed"] }).notNull(),
    by: text("by", { enum: ["customer", "operator"] }).notNull(),
    /** The operator's reason, or "". */
    reason: varchar("reason", { length: 200 }).notNull(),
    /** Which fields were changed, such as "address, phone". Not what they were, so that an erasure is one. */
    fields: varchar("fields", { length: 100 }).notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("order_events_order").on(table.orderId, table.at)],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: id("id").primaryKey(),
    orderId: idOf("order_id", () => orders.id),
    productId: integer("product_id")
      .notNull()
      .references(() => shopProducts.id),
    quantity: integer("quantity").notNull(),
    /** Whether the line is one replacement sticker, and not packs. Its order has no other line. */
    isSingle: boolean("is_single").notNull().default(false),
    /** The unit price at the time of the order. */
    price: paise("price_paise").notNull(),
  },
  (table) => [uniqueIndex("order_lines_product").on(table.orderId, table.productId)],
);

/** An order's payment. Its state only moves forward and never leaves `paid` (backend/selling/payments/rules.ts). */
export const payments = pgTable(
  "payments",
  {
    orderId: keyOf("order_id", () => orders.id),
    state: text("state", { enum: ["created", "attempted", "failed", "paid"] })
      .notNull()
      .default("created"),
    amount: paise("amount_paise").notNull(),
    currency: varchar("currency", { length: 3 }).notNull(),
    /**
     * The order at the payment provider. Null until it is created. The request that is creating it holds the right to do so until
     * `openingUntil`. Then another request may try.
     */
    providerOrderId: text("provider_order_id"),
    openingUntil: moment("opening_until"),
    /** The payment link, whose page is at `linkUrl`. */
    linkId: text("link_id"),
    linkUrl: text("link_url"),
    providerPaymentId: text("provider_payment_id"),
    failureReason: varchar("failure_reason", { length: 200 }),
    /** Since when a received payment cannot be settled, and the database's constraint or code. Null once it is settled. */
    unsettledSince: moment("unsettled_since"),
    unsettledReason: text("unsettled_reason"),
    /** When to ask the provider next, or when to close the link. Null if neither is needed. */
    nextCheckAt: moment("next_check_at"),
    checks: integer("checks").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    paidAt: moment("paid_at"),
  },
  (table) => [
    uniqueIndex("payments_provider_order").on(table.providerOrderId),
    uniqueIndex("payments_link").on(table.linkId),
    uniqueIndex("payments_provider_payment").on(table.providerPaymentId),
    index("payments_created").on(table.createdAt, table.orderId),
    index("payments_next_check").on(table.nextCheckAt).where(isNotNull(table.nextCheckAt)),
    index("payments_unsettled").on(table.unsettledSince).where(isNotNull(table.unsettledSince)),
  ],
);

/** Events from the payment provider that were processed. The provider may send an event again. */
export const paymentEvents = pgTable(
  "payment_events",
  { eventId: text("event_id").primaryKey(), receivedAt: moment("received_at").notNull() },
  (table) => [index("payment_events_received").on(table.receivedAt)],
);

/** Payments that settled no order. The operator reviews and refunds them. */
export const strayPayments = pgTable("stray_payments", {
  providerPaymentId: text("provider_payment_id").primaryKey(),
  /** Null if the provider reports a payment for an order that we do not have. */
  orderId: id("order_id").references(() => orders.id),
  reason: text("reason", {
    enum: ["paid already", "sticker paid already", "wrong amount", "promo code used up", "unknown order"],
  }).notNull(),
  amount: id("amount_paise").notNull(),
  currency: text("currency").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** Money that was sent back: of a stray payment, or of an order's own payment. */
export const refunds = pgTable(
  "refunds",
  {
    id: id("id").primaryKey(),
    providerPaymentId: text("provider_payment_id").notNull(),
    /** Null if the payment is for an order that we do not have. */
    orderId: id("order_id").references(() => orders.id),
    amount: id("amount_paise").notNull(),
    reason: varchar("reason", { length: 100 }).notNull(),
    /** `requested`: the provider has not answered yet. `pending`: it has accepted the refund. The money is sent once it is `processed`. */
    state: text("state", { enum: ["requested", "pending", "processed", "failed"] }).notNull(),
    providerRefundId: text("provider_refund_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("refunds_provider_refund").on(table.providerRefundId),
    index("refunds_payment").on(table.providerPaymentId),
    index("refunds_created").on(table.createdAt, table.id),
    index("refunds_order").on(table.orderId),
  ],
);

/**
 * Invoices and credit notes as they were issued. Their content is never changed, so later changes to the seller's or the buyer's details
 * do not affect them.
 */
export const taxDocuments = pgTable(
  "tax_documents",
  {
    number: varchar("number", { length: 16 }).primaryKey(),
    /** The series of numbers: PN for invoices, CN for credit notes. */
    series: text("series", { enum: ["PN", "CN"] }).notNull(),
    orderId: idOf("order_id", () => orders.id),
    /** The refund that a credit note is for. Null for an invoice. */
    refundId: id("refund_id").references(() => refunds.id),
    content: jsonb("content").$type<TaxDocument>().notNull(),
    issuedAt: moment("issued_at").notNull(),
    /** Whether credit notes have taken an invoice back in full. Its order may then have another invoice. */
    isTakenBack: boolean("is_taken_back").notNull().default(false),
    /** When its day began in India. The database computes it, so that days can be counted by an index. */
    day: moment("day")
      .notNull()
      .generatedAlwaysAs(sql`date_trunc('day', issued_at at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`),
  },
  (table) => [
    index("tax_documents_order").on(table.orderId),
    index("tax_documents_day").on(table.day, table.number),
    uniqueIndex("tax_documents_invoice")
      .on(table.orderId)
      .where(sql`${table.series} = 'PN' and not ${table.isTakenBack}`),
    uniqueIndex("tax_documents_refund").on(table.refundId),
  ],
);

export type DocumentSeries = (typeof taxDocuments.$inferSelect)["series"];

/** The last number of each series in a financial year. Numbers have no gaps. */
export const taxDocumentNumbers = pgTable("tax_document_numbers", {
  /** The series and the year, such as "PN/26-27". */
  seriesOfYear: varchar("series_of_year", { length: 8 }).primaryKey(),
  last: integer("last").notNull(),
});

/** The sticker whose lifetime validity an order pays for (docs/decisions/0044-one-open-order.md). */
export const stickerOrders = pgTable(
  "sticker_orders",
  {
    orderId: keyOf("order_id", () => orders.id),
    stickerId: idOf("sticker_id", () => stickers.id),
  },
  (table) => [index("sticker_orders_sticker").on(table.stickerId)],
);

/** The dispatch of a shop order. */
export const shopDispatches = pgTable(
  "shop_dispatches",
  {
    orderId: keyOf("order_id", () => orders.id),
    courier: varchar("courier", { length: 50 }).notNull(),
    docket: varchar("docket", { length: 50 }).notNull(),
    dispatchedAt: moment("dispatched_at").notNull(),
  },
  (table) => [index("shop_dispatches_docket").on(table.docket)],
);

/** Dispatches that the operator took back. Rows are only added, so that the books show what happened. */
export const dispatchCorrections = pgTable(
  "dispatch_corrections",
  {
    id: id("id").primaryKey(),
    orderId: idOf("order_id", () => orders.id),
    courier: varchar("courier", { length: 50 }).notNull(),
    docket: varchar("docket", { length: 50 }).notNull(),
    dispatchedAt: moment("dispatched_at").notNull(),
    reason: varchar("reason", { length: 100 }).notNull(),
    correctedAt: moment("corrected_at").notNull(),
  },
  (table) => [index("dispatch_corrections_order").on(table.orderId)],
);
