import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";

import { groupStickerCode, withCheckCharacter } from "#contract/sticker-code";
import type { Database } from "../../platform/database/database";
import { releases, stickers, vehicles } from "../../registry/tables";
import { batchStickers, stickerBatches } from "../../stock/tables";
import { shopProducts } from "../shop/tables";

/** Packs of one product that follow each other in a batch. A pack has one code. */
export type PackRange = {
  readonly batch: string;
  readonly product: string;
  /** The numbers in the batch. */
  readonly from: number;
  readonly to: number;
  /** The codes as printed, first and last. */
  readonly firstCode: string;
  readonly lastCode: string;
};

/** Lists the packs that are sent with an order, as ranges of the numbers in their batches. */
export async function packsOf(database: Database, orderId: number): Promise<PackRange[]> {
  const rows = await database
    .select({ batch: stickerBatches.name, product: shopProducts.name, number: batchStickers.number, code: stickers.guid })
    .from(batchStickers)
    .innerJoin(stickerBatches, eq(stickerBatches.id, batchStickers.batchId))
    .innerJoin(stickers, eq(stickers.id, batchStickers.stickerId))
    .innerJoin(shopProducts, eq(shopProducts.id, stickers.productId))
    .where(eq(batchStickers.orderId, orderId))
    .orderBy(asc(stickerBatches.name), asc(batchStickers.number));
  const ranges: PackRange[] = [];
  for (const { batch, product, number, code } of rows) {
    const printed = groupStickerCode(withCheckCharacter(code)).join(" ");
    const last = ranges.at(-1);
    if (last?.batch === batch && last.product === product && last.to === number - 1)
      ranges[ranges.length - 1] = { ...last, to: number, lastCode: printed };
    else ranges.push({ batch, product, from: number, to: number, firstCode: printed, lastCode: printed });
  }
  return ranges;
}

/** Describes a range for the operator and the packing slip. */
export function describePacks({ batch, product, from, to, firstCode, lastCode }: PackRange): string {
  return from === to
    ? `${product}: batch ${batch}, number ${from} (${firstCode})`
    : `${product}: batch ${batch}, numbers ${from} to ${to} (${firstCode} to ${lastCode})`;
}

/** Counts the order's stickers that are registered to a vehicle, or were until its owner released it. */
export async function countRegistered(database: Database, orderId: number): Promise<number> {
  const wasReleased = sql`exists (select 1 from ${releases} where ${releases.stickerId} = ${batchStickers.stickerId})`;
  const [counted] = await database
    .select({ registered: sql<number>`count(*)::int` })
    .from(batchStickers)
    .leftJoin(vehicles, eq(vehicles.stickerId, batchStickers.stickerId))
    .where(and(eq(batchStickers.orderId, orderId), or(isNotNull(vehicles.id), wasReleased)));
  return counted?.registered ?? 0;
}
