import { index, pgTable } from "drizzle-orm/pg-core";

import { id } from "../database/columns";
import { stickers } from "../database/schema";
import { orders } from "../shop/tables";

/** The sticker that an order makes valid for its lifetime (docs/decisions/0015-one-open-order-per-sticker.md). */
export const stickerOrders = pgTable(
  "sticker_orders",
  {
    orderId: id("order_id")
      .primaryKey()
      .references(() => orders.id),
    stickerId: id("sticker_id")
      .notNull()
      .references(() => stickers.id),
  },
  (table) => [index("sticker_orders_sticker").on(table.stickerId)],
);
