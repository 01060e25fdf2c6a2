import { eq } from "drizzle-orm";

import { isOwnerLanguage, type OwnerLanguage } from "#contract/languages";
import type { Database } from "../database/database";
import { owners, vehicles } from "../database/schema/owners";
import { stickerOrders } from "../database/schema/sticker-orders";

/** Returns the language of the owner whose vehicle an order is for. It is English if they chose none, or if the order is for no vehicle. */
export async function ownerLanguageOf(database: Database, orderId: number): Promise<OwnerLanguage> {
  const [found] = await database
    .select({ language: owners.language })
    .from(stickerOrders)
    .innerJoin(vehicles, eq(vehicles.stickerId, stickerOrders.stickerId))
    .innerJoin(owners, eq(owners.id, vehicles.ownerId))
    .where(eq(stickerOrders.orderId, orderId));
  const language = found?.language ?? "";
  return isOwnerLanguage(language) ? language : "en";
}
