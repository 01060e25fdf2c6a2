import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";

import type { Database } from "../platform/database/database";
import { releases, vehicles, stickers } from "../registry/tables";
import { resellerStickers } from "../selling/resellers/tables";
import { batchStickers, stickerBatches } from "./tables";

export type Batch = typeof stickerBatches.$inferSelect;

export type PrintedSticker = { readonly number: number; readonly code: string; readonly productId: number };

export async function findBatch(database: Database, name: string): Promise<Batch | null> {
  const [batch] = await database.select().from(stickerBatches).where(eq(stickerBatches.name, name));
  return batch ?? null;
}

const counted = (what: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${what}))::int`;

/**
 * Selects the stickers that a dispatch can take: of a prepaid batch, not sent, without a reseller or vehicle, active and paid for. A
 * postpaid sticker is never in stock, even if it is paid for and not registered yet. Whoever paid for it has it. Whoever buys a vehicle has
 * its sticker.
 */
const isInStock = sql`(${stickerBatches.kind} = 'prepaid' and ${batchStickers.orderId} is null and ${resellerStickers.stickerId} is null and ${vehicles.id} is null
  and ${stickers.status} = 'active' and ${stickers.isPaid}
  and not exists (select 1 from ${releases} where ${releases.stickerId} = ${stickers.id}))`;

/** Counts a batch's stickers: sent with orders, in stock, registered and void. */
export async function countStock(database: Database, batchId: number) {
  const [counts] = await database
    .select({
      sent: counted(sql`${batchStickers.orderId} is not null`),
      inStock: counted(isInStock),
      registered: counted(sql`${vehicles.id} is not null`),
      isVoid: counted(sql`${stickers.status} = 'void'`),
    })
    .from(batchStickers)
    .innerJoin(stickerBatches, eq(stickerBatches.id, batchStickers.batchId))
    .innerJoin(stickers, eq(stickers.id, batchStickers.stickerId))
    .leftJoin(vehicles, eq(vehicles.stickerId, stickers.id))
    .leftJoin(resellerStickers, eq(resellerStickers.stickerId, stickers.id))
    .where(eq(batchStickers.batchId, batchId));
  return { sent: 0, inStock: 0, registered: 0, isVoid: 0, ...counts };
}

/** How many batches are counted together: the latest, so that a large shop's count reads few of its stickers. */
const LATEST_BATCHES = 20;

/** What a batch has in stock of a product, in packs. */
export type Stock = { readonly batch: string; readonly productId: number; readonly left: number };

/** Counts what the latest printed batches of our own have in stock, the oldest first. @param orderBatch - counted too: of one order. */
export async function readStock(database: Database, orderBatch = ""): Promise<Stock[]> {
  const isPrinted = or(isNotNull(stickerBatches.productId), eq(stickerBatches.name, orderBatch));
  const latest = database
    .select({ id: stickerBatches.id })
    .from(stickerBatches)
    .where(and(eq(stickerBatches.kind, "prepaid"), isNull(stickerBatches.resellerId), isPrinted))
    .orderBy(desc(stickerBatches.createdAt))
    .limit(LATEST_BATCHES);
  return database
    .select({ batch: stickerBatches.name, productId: stickers.productId, left: counted(isInStock) })
    .from(batchStickers)
    .innerJoin(stickerBatches, eq(stickerBatches.id, batchStickers.batchId))
    .innerJoin(stickers, eq(stickers.id, batchStickers.stickerId))
    .leftJoin(vehicles, eq(vehicles.stickerId, stickers.id))
    .leftJoin(resellerStickers, eq(resellerStickers.stickerId, stickers.id))
    .where(inArray(batchStickers.batchId, latest))
    .groupBy(stickerBatches.id, stickers.productId)
    .orderBy(asc(stickerBatches.createdAt), asc(stickerBatches.id), asc(stickers.productId));
}

/** Lists a batch's stickers by number, without void ones, which must not be used. */
export async function listToPrint(database: Database, batchId: number): Promise<PrintedSticker[]> {
  return database
    .select({ number: batchStickers.number, code: stickers.guid, productId: stickers.productId })
    .from(batchStickers)
    .innerJoin(stickers, eq(stickers.id, batchStickers.stickerId))
    .where(and(eq(batchStickers.batchId, batchId), sql`${stickers.status} <> 'void'`))
    .orderBy(asc(batchStickers.number));
}

/** Finds one sticker by code, unless it is void. */
export async function findToPrint(database: Database, code: string): Promise<PrintedSticker | null> {
  const isUsable = and(eq(stickers.guid, code), sql`${stickers.status} <> 'void'`);
  const [found] = await database.select({ code: stickers.guid, productId: stickers.productId }).from(stickers).where(isUsable);
  return found === undefined ? null : { ...found, number: 1 };
}

/** Locks stickers of a product that a batch has in stock, lowest numbers first. @returns at most `quantity` ids. */
export async function lockInStock(transaction: Database, batchId: number, productId: number, quantity: number): Promise<number[]> {
  const held = await transaction
    .select({ stickerId: batchStickers.stickerId })
    .from(batchStickers)
    .innerJoin(stickerBatches, eq(stickerBatches.id, batchStickers.batchId))
    .innerJoin(stickers, eq(stickers.id, batchStickers.stickerId))
    .leftJoin(vehicles, eq(vehicles.stickerId, batchStickers.stickerId))
    .leftJoin(resellerStickers, eq(resellerStickers.stickerId, batchStickers.stickerId))
    .where(and(eq(batchStickers.batchId, batchId), eq(stickers.productId, productId), isInStock))
    .orderBy(asc(batchStickers.number))
    .limit(quantity)
    .for("update", { of: batchStickers });
  return held.map(({ stickerId }) => stickerId);
}

/** Finds the packs that are reserved for an order, or sent with it, in the order of picking. Without void ones, which must not be used. */
export async function findAssigned(database: Database, orderId: number): Promise<{ stickerId: number; batch: string }[]> {
  return database
    .select({ stickerId: batchStickers.stickerId, batch: stickerBatches.name })
    .from(batchStickers)
    .innerJoin(stickerBatches, eq(stickerBatches.id, batchStickers.batchId))
    .innerJoin(stickers, eq(stickers.id, batchStickers.stickerId))
    .where(and(eq(batchStickers.orderId, orderId), sql`${stickers.status} <> 'void'`))
    .orderBy(asc(stickerBatches.name), asc(batchStickers.number));
}

/** Assigns stickers to the order with which they are sent, or for which they are reserved. Assigned stickers are no longer in stock. */
export async function assignToOrder(transaction: Database, orderId: number, stickerIds: readonly number[]): Promise<void> {
  await transaction
    .update(batchStickers)
    .set({ orderId })
    .where(inArray(batchStickers.stickerId, [...stickerIds]));
}

/** Takes an order's stickers back. They are in stock again. */
export async function putBackInStock(transaction: Database, orderId: number): Promise<void> {
  await transaction.update(batchStickers).set({ orderId: null }).where(eq(batchStickers.orderId, orderId));
}
