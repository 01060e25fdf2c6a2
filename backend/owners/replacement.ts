import { and, asc, eq, inArray } from "drizzle-orm";

import { patterns } from "#contract/limits";
import { replaceSticker } from "#contract/owner-changes";
import { readStickerCode } from "#contract/sticker-code";
import { words } from "#contract/words";
import { moveContacts } from "../contact/contacts/handing-over";
import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { Database } from "../platform/database/database";
import { stickers, vehicles } from "../registry/tables";
import { stickerOrders } from "../selling/tables";
import type { Refusal } from "../requests/handler";
import { findByCode } from "../requests/known-code";
import type { Services } from "../requests/services";
import { byOwner, isChangedTooOften, recordEvent, type ChangedBy } from "./events";
import { finishReleases } from "./hand-over";
import { changeVehicle, defineOwnerHandler } from "./identity";
import { refusal } from "./rules";
import type { OwnVehicle } from "./store";

/** Moves a vehicle to a new sticker. An unknown code counts for the limit of guesses, as on the page for typed codes. */
export const replace = defineOwnerHandler(replaceSticker, async ({ vehicleId, guid }, context, owner) => {
  const lookup = await findByCode(context, "sticker", (transaction) => findStickerId(transaction, readStickerCode(guid)));
  if (lookup.kind === "limit") return lookup;
  if (lookup.kind === "unknown") return refusal(words.stickerUnusable);
  return changeVehicle(context, owner, vehicleId, async (transaction, vehicle) => {
    const event = { ownerId: owner.id, vehicleId: vehicle.id, kind: "sticker_replaced" } as const;
    if (await isChangedTooOften(transaction, context, event)) return refusal(words.changedTooOften);
    return moveToSticker(transaction, context, owner.id, vehicle, lookup.found, byOwner);
  });
});

/** Finds a sticker by its code. Returns null for a malformed one. */
export async function findStickerId(database: Database, guid: string): Promise<number | null> {
  if (!patterns.stickerGuid.test(guid)) return null;
  const [sticker] = await database.select({ id: stickers.id }).from(stickers).where(eq(stickers.guid, guid));
  return sticker?.id ?? null;
}

/**
 * Moves a vehicle to a new sticker of the same kind, with its validity, its contacts and the orders that pay for it. The old sticker is
 * void. If the new sticker is paid for already, the vehicle is valid for life.
 * @returns why it cannot move, or null.
 */
export async function moveToSticker(
  transaction: Database,
  services: Services,
  ownerId: number,
  vehicle: OwnVehicle,
  newStickerId: number,
  by: ChangedBy,
): Promise<Refusal | null> {
  // One statement for each lock, in the order of the ids, so that two moves do not wait for each other.
  for (const id of [vehicle.stickerId, newStickerId].toSorted((one, other) => one - other))
    await acquireAdvisoryLocks(transaction, { sticker: String(id) });
  const locked = await transaction
    .select()
    .from(stickers)
    .where(inArray(stickers.id, [vehicle.stickerId, newStickerId]))
    .orderBy(asc(stickers.id))
    .for("update");
  const old = locked.find(({ id }) => id === vehicle.stickerId);
  const next = locked.find(({ id }) => id === newStickerId);
  if (old === undefined || next === undefined) return refusal(words.stickerUnusable);
  if ((await transaction.$count(vehicles, eq(vehicles.stickerId, next.id))) > 0) return refusal(words.stickerNotNew);
  if (next.status !== "active" || (next.isPostpaid && !next.isPaid)) return refusal(words.stickerUnusable);
  if (next.productId !== old.productId) return refusal(words.stickerOfOtherKind);
  const moved = await transaction
    .update(vehicles)
    .set({ stickerId: next.id })
    .where(and(eq(vehicles.id, vehicle.id), eq(vehicles.stickerId, old.id)))
    .returning({ id: vehicles.id });
  if (moved.length === 0) return refusal(words.vehicleUnknown);
  await finishReleases(transaction, services, next.id);
  await transaction.update(stickers).set({ status: "void" }).where(eq(stickers.id, old.id));
  await transaction
    .update(stickers)
    .set({ isPaid: old.isPaid || next.isPaid, status: old.status === "paused" ? "paused" : "active" })
    .where(eq(stickers.id, next.id));
  await transaction.update(stickerOrders).set({ stickerId: next.id }).where(eq(stickerOrders.stickerId, old.id));
  await moveContacts(transaction, old.id, next.id);
  await recordEvent(transaction, services, { ownerId, vehicleId: vehicle.id, kind: "sticker_replaced" }, by);
  return null;
}
