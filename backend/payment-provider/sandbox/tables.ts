import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";

import { id, moment, paise } from "../../platform/database/columns";

/** An order in the payment sandbox, or a link. Only the sandbox uses the tables in this file. */
export const sandboxOrders = pgTable("sandbox_payment_orders", {
  id: text("id").primaryKey(),
  amount: paise("amount_paise").notNull(),
  currency: varchar("currency", { length: 3 }).notNull(),
  receipt: varchar("receipt", { length: 40 }).notNull(),
  status: text("status", { enum: ["created", "attempted", "paid"] }).notNull(),
  createdAt: moment("created_at").notNull(),
});

/** Not used any more. A process of the version before still writes it: drop it in the release after the next. */
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

export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    id: text("id").primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => sandboxPayments.id),
    amount: paise("amount_paise").notNull(),
    receipt: varchar("receipt", { length: 40 }),
    idempotencyKey: text("idempotency_key").unique(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("sandbox_refunds_payment").on(table.paymentId)],
);

/** Not used any more, like `sandboxLinks`. */
export const sandboxWebhooks = pgTable(
  "sandbox_webhooks",
  {
    id: id("id").primaryKey(),
    eventId: text("event_id").notNull(),
    body: text("body").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When to send the webhook next. Null after its delivery or last attempt. */
    dueAt: moment("due_at"),
  },
  (table) => [index("sandbox_webhooks_due").on(table.dueAt)],
);
