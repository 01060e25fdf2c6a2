import { and, asc, eq, inArray, ne } from "drizzle-orm";

import { patterns } from "#contract/limits";
import type { Database } from "../platform/database/database";
import { stickers } from "./tables";

export type Sticker = typeof stickers.$inferSelect;

export async function insertStickers(transaction: Database, minted: (typeof stickers.$inferInsert)[]): Promise<void> {
  await transaction.insert(stickers).values(minted);
}

/** Finds a sticker by its code. Returns null for a malformed one. */
export async function findStickerId(database: Database, guid: string): Promise<number | null> {
  if (!patterns.stickerGuid.test(guid)) return null;
  const [sticker] = await database.select({ id: stickers.id }).from(stickers).where(eq(stickers.guid, guid));
  return sticker?.id ?? null;
}

/** Reads a sticker by its guid and locks its row until the transaction ends. */
export async function lockSticker(transaction: Database, guid: string): Promise<Sticker | null> {
  const [sticker] = await transaction.select().from(stickers).where(eq(stickers.guid, guid)).for("update");
  return sticker ?? null;
}

/** Reads stickers and locks their rows until the transaction ends, so that nobody registers them meanwhile. */
export async function lockStickers(transaction: Database, ids: readonly number[]): Promise<Sticker[]> {
  const isWanted = inArray(stickers.id, [...ids]);
  return transaction.select().from(stickers).where(isWanted).orderBy(asc(stickers.id)).for("update");
}

export async function updateSticker(
  transaction: Database,
  id: number,
  changes: Partial<Pick<Sticker, "status" | "isPaid">>,
): Promise<void> {
  await transaction.update(stickers).set(changes).where(eq(stickers.id, id));
}

/** Pauses or resumes a sticker. @returns false if the sticker is void, because it then stays void. */
export async function setPaused(database: Database, id: number, isPaused: boolean): Promise<boolean> {
  const changed = await database
    .update(stickers)
    .set({ status: isPaused ? "paused" : "active" })
    .where(and(eq(stickers.id, id), ne(stickers.status, "void")))
    .returning({ id: stickers.id });
  return changed.length > 0;
}

/** Makes a sticker valid for the vehicle's lifetime. @returns false if it was already paid for. */
export async function setValidForLife(transaction: Database, id: number): Promise<boolean> {
  const isUnpaid = and(eq(stickers.id, id), eq(stickers.isPaid, false));
  const changed = await transaction.update(stickers).set({ isPaid: true }).where(isUnpaid).returning({ id: stickers.id });
  return changed.length > 0;
}

/** Voids a sticker permanently. */
export async function voidSticker(transaction: Database, guid: string): Promise<"voided" | "already void" | "unknown"> {
  const found = await lockSticker(transaction, guid);
  if (found === null) return "unknown";
  if (found.status === "void") return "already void";
  await updateSticker(transaction, found.id, { status: "void" });
  return "voided";
}
