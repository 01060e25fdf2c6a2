import { and, eq } from "drizzle-orm";

import { isOwnerLanguage, type OwnerLanguage } from "#contract/limits";
import type { Database } from "../../platform/database/database";
import type { Sticker } from "../../registry/stickers";
import { owners, stickers, vehicles } from "../../registry/tables";
import { stickerOrders } from "../tables";

/** Reads an owner's sticker by guid and locks its row until the transaction ends. */
export async function lockStickerOf(transaction: Database, ownerId: number, guid: string): Promise<Sticker | null> {
  const [found] = await transaction
    .select({ sticker: stickers })
    .from(stickers)
    .innerJoin(vehicles, eq(vehicles.stickerId, stickers.id))
    .where(and(eq(stickers.guid, guid), eq(vehicles.ownerId, ownerId)))
    .for("update", { of: stickers });
  return found?.sticker ?? null;
}

/** Reads a postpaid sticker by guid and locks its row until the transaction ends. */
export async function lockPostpaidSticker(transaction: Database, guid: string): Promise<Sticker | null> {
  const isWanted = and(eq(stickers.guid, guid), eq(stickers.isPostpaid, true));
  const [sticker] = await transaction.select().from(stickers).where(isWanted).for("update");
  return sticker ?? null;
}

export async function insertStickerOrder(transaction: Database, order: typeof stickerOrders.$inferInsert): Promise<void> {
  await transaction.insert(stickerOrders).values(order);
}

/** Makes the orders that paid for one sticker pay for another. */
export async function moveStickerOrders(transaction: Database, from: number, to: number): Promise<void> {
  await transaction.update(stickerOrders).set({ stickerId: to }).where(eq(stickerOrders.stickerId, from));
}

/**
 * Finds an order's sticker, with its vehicle's plate and owner's language. The plate is null if the sticker is not registered. The language
 * is English if the owner chose none, or if there is no owner.
 */
export async function findOrderedSticker(database: Database, orderId: number) {
  const [found] = await database
    .select({ id: stickers.id, guid: stickers.guid, isPaid: stickers.isPaid, plate: vehicles.plate, ownerLanguage: owners.language })
    .from(stickerOrders)
    .innerJoin(stickers, eq(stickers.id, stickerOrders.stickerId))
    .leftJoin(vehicles, eq(vehicles.stickerId, stickers.id))
    .leftJoin(owners, eq(owners.id, vehicles.ownerId))
    .where(eq(stickerOrders.orderId, orderId));
  if (found === undefined) return null;
  const language: OwnerLanguage = found.ownerLanguage !== null && isOwnerLanguage(found.ownerLanguage) ? found.ownerLanguage : "en";
  return { ...found, ownerLanguage: language };
}

export type OrderedSticker = NonNullable<Awaited<ReturnType<typeof findOrderedSticker>>>;
