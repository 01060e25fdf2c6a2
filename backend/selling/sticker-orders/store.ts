import { and, desc, eq, gt, ne } from "drizzle-orm";

import type { OrderKind } from "#contract/order-page";
import { isOwnerLanguage, type OwnerLanguage } from "#contract/limits";
import { shippingNames, type Shipping } from "#contract/shop";
import type { Database } from "../../platform/database/database";
import type { Sticker } from "../../registry/stickers";
import { owners, stickers, vehicles } from "../../registry/tables";
import { orders, payments, stickerOrders } from "../tables";

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
  const [sticker] = await transaction
    .select()
    .from(stickers)
    .where(and(eq(stickers.guid, guid), eq(stickers.isPostpaid, true)))
    .for("update");
  return sticker ?? null;
}

export type OrderTerms = {
  readonly kind: OrderKind;
  readonly stickerId: number;
  readonly shipping: Shipping;
  readonly discount: number;
  readonly total: number;
};

/** Finds the newest unpaid order since `since` with exactly these terms. */
export async function findOpenOrder(transaction: Database, terms: OrderTerms, since: Date): Promise<{ orderId: number } | null> {
  const { kind, stickerId, shipping, discount, total } = terms;
  const [open] = await transaction
    .select({ orderId: orders.id })
    .from(stickerOrders)
    .innerJoin(orders, eq(orders.id, stickerOrders.orderId))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(stickerOrders.stickerId, stickerId),
        eq(orders.kind, kind),
        eq(orders.discount, discount),
        eq(orders.total, total),
        ...shippingNames.map((name) => eq(orders[name], shipping[name])),
        gt(orders.createdAt, since),
        ne(payments.state, "paid"),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return open ?? null;
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
