import { words } from "#contract/words";
import { patterns } from "#contract/limits";
import { hasVehicle } from "../../registry/vehicles";
import type { SecondDriver } from "../../registry/people";
import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import type { Database } from "../../platform/database/database";
import { callerLockKey, type CallerHashes } from "../../requests/caller-limits";
import { refusal, type Refusal, type RequestContext } from "../../requests/handler";
import { findByCode } from "../../requests/known-code";
import { availabilityOf } from "./rules";
import { findSticker, type FoundSticker } from "./store";

type Registered = { [Part in "vehicle" | "owner"]: NonNullable<FoundSticker[Part]> };

export type ReachableSticker = {
  readonly id: number;
  readonly vehicleId: number;
  readonly productId: string;
  readonly plate: string;
  readonly ownerId: number;
  readonly ownerPhone: string;
  readonly ownerLanguage: string;
  /** Null if the emergency contact has refused. */
  readonly emergencyPhone: string | null;
  readonly secondDriver: SecondDriver | null;
} & Pick<FoundSticker, "settings" | "mustProve" | "stoppedAt">;

type Reachable = { readonly kind: "reachable"; readonly sticker: ReachableSticker };

/** Finds the sticker if its owner can be contacted now, otherwise returns the refusal. */
export async function findReachable(context: RequestContext, guid: string): Promise<Reachable | Refusal> {
  const found = await findStickerByGuid(context.database, guid, context);
  if (!found?.vehicle || !found.owner) return refusal(words.stickerInactive);
  const availability = availabilityOf({ ...found, trialEndsAt: found.vehicle.trialEndsAt }, context.clock.now());
  return availability === "open"
    ? reachable(found, found.vehicle, found.owner)
    : refusal(availability === "expired" ? words.stickerExpired : words.stickerInactive);
}

/** Finds the sticker for a person at an accident. A paused or expired sticker is enough, but not a void one. */
export async function findAtAccident(context: RequestContext, guid: string): Promise<Reachable | Refusal> {
  const found = await findStickerByGuid(context.database, guid, context);
  if (!found?.vehicle || !found.owner || found.status === "void") return refusal(words.stickerInactive);
  return reachable(found, found.vehicle, found.owner);
}

function reachable(found: FoundSticker, vehicle: Registered["vehicle"], owner: Registered["owner"]): Reachable {
  const { id: vehicleId, plate, emergencyPhone } = vehicle;
  const guard = { settings: found.settings, mustProve: found.mustProve, stoppedAt: found.stoppedAt };
  return {
    kind: "reachable",
    sticker: {
      ...guard,
      id: found.id,
      vehicleId,
      productId: String(found.productId),
      plate,
      ownerId: owner.id,
      ownerPhone: owner.phone,
      ownerLanguage: owner.language,
      emergencyPhone: found.hasRefused ? null : emergencyPhone,
      secondDriver: found.secondDriver,
    },
  };
}

/**
 * Locks a sticker until the transaction ends, so that its vehicle does not change hands, and no limit of contacts is exceeded
 * by concurrent requests. Take this lock before all others.
 * @param caller - the person whose network to lock too.
 * @returns the refusal if the vehicle has changed hands since the sticker was found, or null.
 */
export async function lockReachable(
  transaction: Database,
  { id, vehicleId }: ReachableSticker,
  caller?: CallerHashes,
): Promise<Refusal | null> {
  await acquireAdvisoryLocks(transaction, { sticker: String(id), ...(caller === undefined ? {} : { caller: callerLockKey(caller) }) });
  return (await hasVehicle(transaction, id, vehicleId)) ? null : refusal(words.stickerInactive);
}

/** Finds a typed code's sticker. After too many unknown codes, treats every code as unknown (docs/decisions/0039-sticker-codes.md). */
export async function findTypedSticker(context: RequestContext, guid: string) {
  const lookup = await findByCode(context, "sticker", (transaction) => findUsableSticker(transaction, guid, context));
  return lookup.kind === "found" ? lookup.found : null;
}

/** Finds a sticker that is active or paused. */
export async function findUsableSticker(database: Database, guid: string, context: RequestContext) {
  const found = await findStickerByGuid(database, guid, context);
  return found === null || found.status === "void" ? null : found;
}

/** Finds a sticker. Does not ask the database about a malformed guid. */
async function findStickerByGuid(database: Database, guid: string, context: RequestContext) {
  return patterns.stickerGuid.test(guid) ? findSticker(database, guid, context) : null;
}
