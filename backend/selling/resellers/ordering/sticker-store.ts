import { desc, eq } from "drizzle-orm";

import type { Database } from "../../../platform/database/database";
import { resellerStickers } from "../tables";

/** The number of rows per statement. It stays well below PostgreSQL's limit on parameters. */
const INSERT_BATCH_SIZE = 1000;

/** Assigns stickers to a reseller. Numbers them after the reseller's last sticker. Lock the reseller first. */
export async function assignToReseller(
  transaction: Database,
  { resellerId, orderId }: { readonly resellerId: number; readonly orderId: number | null },
  stickerIds: readonly number[],
): Promise<void> {
  const first = (await lastNumber(transaction, resellerId)) + 1;
  const given = stickerIds.map((stickerId, index) => ({ stickerId, resellerId, orderId, number: first + index }));
  for (let start = 0; start < given.length; start += INSERT_BATCH_SIZE)
    await transaction.insert(resellerStickers).values(given.slice(start, start + INSERT_BATCH_SIZE));
}

async function lastNumber(database: Database, resellerId: number): Promise<number> {
  const [last] = await database
    .select({ number: resellerStickers.number })
    .from(resellerStickers)
    .where(eq(resellerStickers.resellerId, resellerId))
    .orderBy(desc(resellerStickers.number))
    .limit(1);
  return last?.number ?? 0;
}
