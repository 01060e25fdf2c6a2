import { eq } from "drizzle-orm";

import type { OwnerLanguage } from "#contract/languages";
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

/** Reads a sticker by its guid and locks its row until the transaction ends. */
export async function lockSticker(transaction: Database, guid: string): Promise<Sticker | null> {
  const [sticker] = await transaction.select().from(stickers).where(eq(stickers.guid, guid)).for("update");
  return sticker ?? null;
}

/** Locks a sticker's row until the transaction ends, so that nobody registers it meanwhile. */
export async function lockStickerById(transaction: Database, id: number): Promise<void> {
  await transaction.select({ id: stickers.id }).from(stickers).where(eq(stickers.id, id)).for("update");
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
