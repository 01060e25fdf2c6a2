import { index, pgTable } from "drizzle-orm/pg-core";

import { id } from "./columns";
import { orders } from "./orders";
import { stickers } from "./stickers";

/** The sticker whose lifetime validity an order pays for (docs/decisions/0044-one-open-order.md). */
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
