import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { id, moment, paise } from "./columns";
import { orders } from "./orders";

/** An order's payment. Its state only moves forward and never leaves `paid` (backend/selling/payments/rules.ts). */
export const payments = pgTable(
  "payments",
  {
    orderId: id("order_id")
      .primaryKey()
      .references(() => orders.id),
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
    index("payments_next_check")
      .on(table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    index("payments_unsettled")
      .on(table.unsettledSince)
      .where(sql`${table.unsettledSince} is not null`),
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
