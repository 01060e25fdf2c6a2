import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";

/** A sticker, printed or still to be printed. It is registered if a vehicle references it. */
export const stickers = pgTable(
  "stickers",
  {
    id: id("id").primaryKey(),
    guid: varchar("guid", { length: 64 }).notNull(),
    productId: integer("product_id").notNull(),
    isPostpaid: boolean("is_postpaid").notNull().default(false),
    isPaid: boolean("is_paid").notNull().default(false),
    status: text("status", { enum: ["active", "paused", "void"] })
      .notNull()
      .default("active"),
    rate: integer("rate_paise").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("stickers_guid").on(table.guid),
    index("stickers_created").on(table.createdAt, table.id),
    check("stickers_product", sql`${table.productId} in (1, 2)`),
  ],
);
