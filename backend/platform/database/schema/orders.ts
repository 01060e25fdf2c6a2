import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { id, moment, paise } from "./columns";
import { promoCodes, shopProducts } from "./shop";

/** An order of any kind. The state of its payment is in the table `payments`. */
export const orders = pgTable(
  "orders",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: ["shop", "renewal", "postpaid", "reseller"] }).notNull(),
    name: varchar("name", { length: 50 }).notNull(),
    phone: varchar("phone", { length: 10 }).notNull(),
    email: varchar("email", { length: 50 }).notNull(),
    address: varchar("address", { length: 200 }).notNull(),
    city: varchar("city", { length: 30 }).notNull(),
    state: text("state").notNull(),
    pincode: varchar("pincode", { length: 6 }).notNull(),
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
    /** When the operator cancelled a refunded order, and why. Null for all other orders. */
    cancelledAt: moment("cancelled_at"),
    cancelNote: varchar("cancel_note", { length: 200 }),
  },
  (table) => [
    index("orders_promo_code").on(table.promoCodeId, table.createdAt),
    uniqueIndex("orders_code").on(table.codeHash),
    // For the desk: newest first, and by what a customer says.
    index("orders_created").on(table.createdAt, table.id),
    index("orders_email_lower").on(sql`lower(${table.email})`),
    index("orders_name").on(sql`lower(${table.name}) text_pattern_ops`),
    // The clean-up and an erasure read only orders that still name a person.
    index("orders_named")
      .on(table.createdAt)
      .where(sql`${table.name} <> ''`),
    index("orders_phone")
      .on(table.phone)
      .where(sql`${table.phone} <> ''`),
  ],
);

export type OrderKind = (typeof orders.$inferSelect)["kind"];

export const orderLines = pgTable(
  "order_lines",
  {
    id: id("id").primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id),
    productId: integer("product_id")
      .notNull()
      .references(() => shopProducts.id),
    quantity: integer("quantity").notNull(),
    /** The unit price at the time of the order. */
    price: paise("price_paise").notNull(),
  },
  (table) => [uniqueIndex("order_lines_product").on(table.orderId, table.productId)],
);
