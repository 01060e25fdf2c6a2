import { and, desc, eq, gt, isNull, lte } from "drizzle-orm";

import type { Database } from "../platform/database/database";
import { contactSettings, releases, vehiclePeople, vehicles } from "./tables";
import { exchangeSticker, updateVehicle } from "./vehicles";

/** A vehicle and the sticker that it has or had. */
export type StickerOfVehicle = { readonly vehicleId: number; readonly stickerId: number };

/** Takes the sticker from a vehicle. @returns false if the vehicle no longer has this sticker. */
export async function insertRelease(transaction: Database, of: StickerOfVehicle, releasedAt: Date): Promise<boolean> {
  const vehicle = await exchangeSticker(transaction, of.vehicleId, of.stickerId, null);
  if (vehicle === null) return false;
  await transaction.insert(releases).values({ ...of, trialEndsAt: vehicle.trialEndsAt, releasedAt });
  return true;
}

/** Gives a released vehicle its sticker again. @returns false if the release is final. */
export async function takeReleaseBack(transaction: Database, { vehicleId, stickerId }: StickerOfVehicle): Promise<boolean> {
  const removed = await transaction.delete(releases).where(isOpenOf(vehicleId)).returning({ id: releases.vehicleId });
  if (removed.length === 0) return false;
  await updateVehicle(transaction, vehicleId, { stickerId });
  return true;
}

/** Lists the vehicles that an owner released after this time, if the release is not final. */
export async function openReleasesOf(database: Database, ownerId: number, after: Date) {
  return database
    .select({ vehicleId: releases.vehicleId, stickerId: releases.stickerId, plate: vehicles.plate, releasedAt: releases.releasedAt })
    .from(releases)
    .innerJoin(vehicles, eq(vehicles.id, releases.vehicleId))
    .where(and(eq(vehicles.ownerId, ownerId), isNull(releases.finalAt), gt(releases.releasedAt, after)))
    .orderBy(releases.releasedAt);
}

/** Lists the vehicles that had this sticker and whose release is not final. */
export async function openReleasesAt(transaction: Database, stickerId: number) {
  return transaction
    .select({ vehicleId: releases.vehicleId, ownerId: vehicles.ownerId })
    .from(releases)
    .innerJoin(vehicles, eq(vehicles.id, releases.vehicleId))
    .where(and(eq(releases.stickerId, stickerId), isNull(releases.finalAt)));
}

/** Returns when the trial of a sticker's last vehicle ends. Undefined if the sticker never had another vehicle. */
export async function inheritedTrialEnd(transaction: Database, stickerId: number): Promise<Date | null | undefined> {
  const [last] = await transaction
    .select({ trialEndsAt: releases.trialEndsAt })
    .from(releases)
    .where(eq(releases.stickerId, stickerId))
    .orderBy(desc(releases.releasedAt))
    .limit(1);
  return last?.trialEndsAt;
}

/** Makes the releases final that were made up to a time. */
export async function finishReleasesUntil(database: Database, until: Date, now: Date): Promise<void> {
  const isOld = and(isNull(releases.finalAt), lte(releases.releasedAt, until));
  const old = await database.select({ vehicleId: releases.vehicleId }).from(releases).where(isOld);
  for (const { vehicleId } of old) await database.transaction((transaction) => finishRelease(transaction, vehicleId, now));
}

/** Makes a release final: deletes what the owner had stored for the vehicle. The plate stays for the owner's history. */
export async function finishRelease(transaction: Database, vehicleId: number, finalAt: Date): Promise<void> {
  const ended = await transaction.update(releases).set({ finalAt }).where(isOpenOf(vehicleId)).returning({ id: releases.vehicleId });
  if (ended.length === 0) return;
  await updateVehicle(transaction, vehicleId, { emergencyPhone: "" });
  await transaction.delete(contactSettings).where(eq(contactSettings.vehicleId, vehicleId));
  await transaction.delete(vehiclePeople).where(eq(vehiclePeople.vehicleId, vehicleId));
}

function isOpenOf(vehicleId: number) {
  return and(eq(releases.vehicleId, vehicleId), isNull(releases.finalAt));
}
