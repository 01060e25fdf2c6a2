import { index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";
import { orders } from "./orders";
import { resellers } from "./resellers";
import { shopProducts } from "./shop";
import { stickers } from "./stickers";

/** Stickers that were made, and are printed, together. */
export const stickerBatches = pgTable(
  "sticker_batches",
  {
    id: id("id").primaryKey(),
    /** The operator's; a batch is made once. */
    name: varchar("name", { length: 40 }).notNull(),
    kind: text("kind", { enum: ["prepaid", "postpaid", "trial"] }).notNull(),
    /** Null when it was made for an order, and has whatever that had. */
    productId: integer("product_id").references(() => shopProducts.id),
    /** Whose stickers they have been from the beginning. */
    resellerId: id("reseller_id").references(() => resellers.id),
    quantity: integer("quantity").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("sticker_batches_name").on(table.name)],
);

export const batchStickers = pgTable(
  "batch_stickers",
  {
    stickerId: id("sticker_id")
      .primaryKey()
      .references(() => stickers.id),
    batchId: id("batch_id")
      .notNull()
      .references(() => stickerBatches.id),
    /** Counts a batch's stickers from 1, in the order in which they are printed. */
    number: integer("number").notNull(),
    /** What it was sent with; null while it is in stock. */
    orderId: id("order_id").references(() => orders.id),
  },
  (table) => [uniqueIndex("batch_stickers_number").on(table.batchId, table.number), index("batch_stickers_order").on(table.orderId)],
);
