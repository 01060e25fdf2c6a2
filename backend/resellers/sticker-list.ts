import { and, asc, count, eq, sql } from "drizzle-orm";

import { stickerStatuses } from "../../contract/reseller-words";
import type { Database } from "../database/database";
import { owners, vehicles } from "../database/schema/owners";
import { resellerStickers } from "../database/schema/resellers";
import { shopProducts } from "../database/schema/shop";
import { stickers } from "../database/schema/stickers";
import { contains, type Filters } from "./search";
import type { Window } from "./window";

const status = sql<string>`case when ${vehicles.id} is null then ${stickerStatuses.available} else ${stickerStatuses.registered} end`;

/** All that a reseller may know of who uses a sticker. */
const firstName = sql<string>`coalesce(split_part(btrim(${owners.name}), ' ', 1), '')`;

/** A part of a reseller's stickers, in the order in which they came, and how many there are. */
export async function listStickersOf(database: Database, resellerId: number, filters: Filters, { offset, limit }: Window) {
  const meant = database
    .select({
      id: resellerStickers.stickerId,
      number: resellerStickers.number,
      guid: stickers.guid,
      productName: shopProducts.name,
      status: status.as("status"),
      customerName: firstName.as("customer_name"),
    })
    .from(resellerStickers)
    .innerJoin(stickers, eq(stickers.id, resellerStickers.stickerId))
    .innerJoin(shopProducts, eq(shopProducts.id, stickers.productId))
    .leftJoin(vehicles, eq(vehicles.stickerId, resellerStickers.stickerId))
    .leftJoin(owners, eq(owners.id, vehicles.ownerId))
    .where(
      and(
        eq(resellerStickers.resellerId, resellerId),
        filters.status === null ? undefined : sql`${status} = ${filters.status}`,
        // Never the whole name: what can be searched for can be found out letter by letter.
        contains(filters.search, [sql`${resellerStickers.stickerId}::text`, stickers.guid, shopProducts.name, firstName]),
      ),
    )
    .as("meant");
  const rows = await database.select().from(meant).orderBy(asc(meant.number)).offset(offset).limit(limit);
  const [counted] = await database.select({ total: count() }).from(meant);
  return { rows, total: counted?.total ?? 0 };
}
