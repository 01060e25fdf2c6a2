import { and, asc, eq, ne } from "drizzle-orm";

import type { OwnerLanguage } from "#contract/limits";
import { NOTICE_VERSION } from "#contract/notice";
import type { Owner } from "../accounts/owner-store";
import { recordConsent, withdrawConsents } from "../accounts/consents/store";
import type { CoreServices, Database } from "../platform/database/database";
import { owners, stickers, vehicles } from "../registry/tables";
import type { Profile } from "./rules";

export type Sticker = typeof stickers.$inferSelect;

/** Locks an owner's row until the transaction ends, so that only one change at a time is counted. */
export async function lockOwner(transaction: Database, id: number): Promise<void> {
  await transaction.select({ id: owners.id }).from(owners).where(eq(owners.id, id)).for("no key update");
}

/** Reads a sticker by its guid or its id, and locks its row until the transaction ends, so that nobody registers it meanwhile. */
export async function lockSticker(transaction: Database, by: { readonly guid: string } | { readonly id: number }): Promise<Sticker | null> {
  const isWanted = "guid" in by ? eq(stickers.guid, by.guid) : eq(stickers.id, by.id);
  const [sticker] = await transaction.select().from(stickers).where(isWanted).for("update");
  return sticker ?? null;
}

/** Stores a vehicle. @returns false if the sticker already has a vehicle. */
export async function insertVehicle(transaction: Database, vehicle: typeof vehicles.$inferInsert): Promise<boolean> {
  const inserted = await transaction
    .insert(vehicles)
    .values(vehicle)
    .onConflictDoNothing({ target: vehicles.stickerId })
    .returning({ id: vehicles.id });
  return inserted.length > 0;
}

export async function updateLanguage(database: Database, ownerId: number, language: OwnerLanguage): Promise<void> {
  await database.update(owners).set({ language }).where(eq(owners.id, ownerId));
}

/** Stores a profile. A blood group is optional, so to give one is a consent, and to leave it out withdraws the consent. */
export async function updateProfile(
  transaction: Database,
  services: Pick<CoreServices, "clock" | "secrets">,
  { id: ownerId, language }: Pick<Owner, "id" | "language">,
  profile: Profile,
): Promise<void> {
  await transaction.update(owners).set(profile).where(eq(owners.id, ownerId));
  if (profile.bloodGroup === "") await withdrawConsents(transaction, ownerId, "blood_group", services.clock.now());
  else {
    const notice = { version: NOTICE_VERSION, language: language || "en" };
    await recordConsent(transaction, services, { ownerId, purpose: "blood_group" }, notice);
  }
}

const vehicleColumns = { id: vehicles.id, stickerId: stickers.id, plate: vehicles.plate, productId: stickers.productId };

/** Lists an owner's vehicles with their stickers, oldest registration first. */
export async function listVehiclesOf(database: Database, ownerId: number) {
  const { emergencyPhone, trialEndsAt } = vehicles;
  const { isPaid, status, rate, guid } = stickers;
  return database
    .select({ ...vehicleColumns, emergencyPhone, trialEndsAt, isPaid, status, rate, guid })
    .from(vehicles)
    .innerJoin(stickers, eq(stickers.id, vehicles.stickerId))
    .where(eq(vehicles.ownerId, ownerId))
    .orderBy(asc(vehicles.createdAt), asc(vehicles.id));
}

export type OwnVehicle = { readonly id: number; readonly stickerId: number; readonly productId: number; readonly plate: string };

/** Returns the vehicle if it belongs to the owner, otherwise null. */
export async function findVehicleOf(database: Database, ownerId: number, id: number | null): Promise<OwnVehicle | null> {
  if (id === null) return null;
  const [vehicle] = await database
    .select(vehicleColumns)
    .from(vehicles)
    .innerJoin(stickers, eq(stickers.id, vehicles.stickerId))
    .where(and(eq(vehicles.id, id), eq(vehicles.ownerId, ownerId)));
  return vehicle ?? null;
}

/** Finds the vehicle that has the sticker with this guid. */
export async function findVehicleByGuid(database: Database, guid: string): Promise<(OwnVehicle & { readonly ownerId: number }) | null> {
  const [vehicle] = await database
    .select({ ...vehicleColumns, ownerId: vehicles.ownerId })
    .from(vehicles)
    .innerJoin(stickers, eq(stickers.id, vehicles.stickerId))
    .where(eq(stickers.guid, guid));
  return vehicle ?? null;
}

/** Changes what an owner may change of a vehicle. */
export async function updateVehicle(transaction: Database, id: number, changed: { plate: string } | { emergencyPhone: string }) {
  await transaction.update(vehicles).set(changed).where(eq(vehicles.id, id));
}

/** Pauses or resumes a sticker. @returns false if the sticker is void, because it then stays void. */
export async function setPaused(database: Database, stickerId: number, isPaused: boolean): Promise<boolean> {
  const changed = await database
    .update(stickers)
    .set({ status: isPaused ? "paused" : "active" })
    .where(and(eq(stickers.id, stickerId), ne(stickers.status, "void")))
    .returning({ id: stickers.id });
  return changed.length > 0;
}
