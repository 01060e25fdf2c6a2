import { index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { id, idOf, keyOf, moment } from "../platform/database/columns";
import { stickers } from "../registry/tables";
import { resellers } from "../selling/resellers/tables";
import { shopProducts } from "../selling/shop/tables";
import { orders } from "../selling/tables";

/** Stickers minted and printed together. */
export const stickerBatches = pgTable(
  "sticker_batches",
  {
    id: id("id").primaryKey(),
    /** Chosen by the operator, unique. */
    name: varchar("name", { length: 40 }).notNull(),
    kind: text("kind", { enum: ["prepaid", "postpaid", "trial"] }).notNull(),
    /** Null for a batch minted for an order, which may mix products. */
    productId: integer("product_id").references(() => shopProducts.id),
    /** The reseller for whom the batch was minted, or null. */
    resellerId: id("reseller_id").references(() => resellers.id),
    quantity: integer("quantity").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("sticker_batches_name").on(table.name)],
);

export const batchStickers = pgTable(
  "batch_stickers",
  {
    stickerId: keyOf("sticker_id", () => stickers.id),
    batchId: idOf("batch_id", () => stickerBatches.id),
    /** The position in the batch, from 1, in the order of printing. */
    number: integer("number").notNull(),
    /** The order with which the sticker was sent, or for which it is reserved. Null for a sticker in stock, or of a reseller's batch. */
    orderId: id("order_id").references(() => orders.id),
  },
  (table) => [uniqueIndex("batch_stickers_number").on(table.batchId, table.number), index("batch_stickers_order").on(table.orderId)],
);
