import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";

import { id, moment, paise } from "./columns";

/** The stand-in's own memory: nothing else of the backend reads or writes it. */
export const sandboxOrders = pgTable("sandbox_payment_orders", {
  id: text("id").primaryKey(),
  amount: paise("amount_paise").notNull(),
  currency: varchar("currency", { length: 3 }).notNull(),
  receipt: varchar("receipt", { length: 40 }).notNull(),
  status: text("status", { enum: ["created", "attempted", "paid"] }).notNull(),
  createdAt: moment("created_at").notNull(),
});

/** A payment link is paid by way of an order of its own. */
export const sandboxLinks = pgTable("sandbox_payment_links", {
  id: text("id").primaryKey(),
  orderId: text("order_id")
    .notNull()
    .references(() => sandboxOrders.id),
  referenceId: varchar("reference_id", { length: 40 }).notNull().unique(),
  description: text("description").notNull(),
  callbackUrl: text("callback_url").notNull(),
  status: text("status", { enum: ["created", "paid", "cancelled"] }).notNull(),
  expiresAt: moment("expires_at").notNull(),
  createdAt: moment("created_at").notNull(),
});

export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => sandboxOrders.id),
    status: text("status", { enum: ["captured", "failed"] }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("sandbox_payments_order").on(table.orderId)],
);

/** A webhook that waits to be sent. One event may have two rows: real ones come twice, too. */
export const sandboxWebhooks = pgTable(
  "sandbox_webhooks",
  {
    id: id("id").primaryKey(),
    eventId: text("event_id").notNull(),
    body: text("body").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Null when it has arrived, or was given up. */
    dueAt: moment("due_at"),
  },
  (table) => [index("sandbox_webhooks_due").on(table.dueAt)],
);
