import { replaceSticker } from "#contract/owner-changes";
import { readStickerCode } from "#contract/sticker-code";
import { words } from "#contract/words";
import { moveContacts } from "../contact/contacts/handing-over";
import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { Database } from "../platform/database/database";
import { findStickerId, lockStickers, updateSticker } from "../registry/stickers";
import { exchangeSticker, isRegistered, type OwnVehicle } from "../registry/vehicles";
import { moveStickerOrders } from "../selling/sticker-orders/store";
import { refusal, type Refusal } from "../requests/handler";
import { findByCode } from "../requests/known-code";
import type { Services } from "../requests/services";
import { byOwner, isChangedTooOften, recordEvent, type ChangedBy } from "./events";
import { finishReleases } from "./hand-over";
import { changeVehicle, defineOwnerHandler } from "./identity";

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
  const locked = await lockStickers(transaction, [vehicle.stickerId, newStickerId]);
  const old = locked.find(({ id }) => id === vehicle.stickerId);
  const next = locked.find(({ id }) => id === newStickerId);
  if (old === undefined || next === undefined) return refusal(words.stickerUnusable);
  if (await isRegistered(transaction, next.id)) return refusal(words.stickerNotNew);
  if (next.status !== "active" || (next.isPostpaid && !next.isPaid)) return refusal(words.stickerUnusable);
  if (next.productId !== old.productId) return refusal(words.stickerOfOtherKind);
  if ((await exchangeSticker(transaction, vehicle.id, old.id, next.id)) === null) return refusal(words.vehicleUnknown);
  await finishReleases(transaction, services, next.id);
  await updateSticker(transaction, old.id, { status: "void" });
  await updateSticker(transaction, next.id, { isPaid: old.isPaid || next.isPaid, status: old.status === "paused" ? "paused" : "active" });
  await moveStickerOrders(transaction, old.id, next.id);
  await moveContacts(transaction, old.id, next.id);
  await recordEvent(transaction, services, { ownerId, vehicleId: vehicle.id, kind: "sticker_replaced" }, by);
  return null;
}
