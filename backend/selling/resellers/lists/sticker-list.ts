import { and, asc, count, eq, sql } from "drizzle-orm";

import { stickerStatuses } from "#contract/reseller-words";
import type { Database } from "../../../platform/database/database";
import { owners, stickers, vehicles } from "../../../registry/tables";
import { shopProducts } from "../../shop/tables";
import { resellerStickers } from "../tables";
import { containsText, type Filters, type RowRange } from "./selection";

const status = sql<string>`case when ${vehicles.id} is null then ${stickerStatuses.available} else ${stickerStatuses.registered} end`;

/** The customer's first name. Resellers see no other part of the name. */
const firstName = sql<string>`coalesce(split_part(btrim(${owners.name}), ' ', 1), '')`;

/** Returns a page of a reseller's stickers, oldest first, and the number of matches. */
export async function listStickersOf(database: Database, resellerId: number, filters: Filters, { offset, limit }: RowRange) {
  const hasStatus = filters.status === null ? undefined : sql`${status} = ${filters.status}`;
  // Of the customer's name, search only the first name. Anyone who can search a field can guess it letter by letter.
  const texts = [sql`${resellerStickers.stickerId}::text`, stickers.guid, shopProducts.name, firstName];
  const matching = database
    .select({
      id: resellerStickers.stickerId,
      number: resellerStickers.number,
      guid: stickers.guid,
      productName: shopProducts.name,
      status: status.as("status"),
      customerName: firstName.as("customer_name"),
      registeredAt: vehicles.createdAt,
    })
    .from(resellerStickers)
    .innerJoin(stickers, eq(stickers.id, resellerStickers.stickerId))
    .innerJoin(shopProducts, eq(shopProducts.id, stickers.productId))
    .leftJoin(vehicles, eq(vehicles.stickerId, resellerStickers.stickerId))
    .leftJoin(owners, eq(owners.id, vehicles.ownerId))
    .where(and(eq(resellerStickers.resellerId, resellerId), hasStatus, containsText(filters.search, texts)))
    .as("matching");
  const rows = await database.select().from(matching).orderBy(asc(matching.number)).offset(offset).limit(limit);
  const [counted] = await database.select({ total: count() }).from(matching);
  return { rows, total: counted?.total ?? 0 };
}
