import { and, asc, eq, ne } from "drizzle-orm";

import type { Database } from "../platform/database/database";
import { stickers, vehicles } from "../registry/tables";

/** Lists an owner's vehicles with their stickers, oldest registration first. */
export async function listVehiclesOf(database: Database, ownerId: number) {
  return database
    .select({
      id: vehicles.id,
      stickerId: stickers.id,
      plate: vehicles.plate,
      emergencyPhone: vehicles.emergencyPhone,
      trialEndsAt: vehicles.trialEndsAt,
      isPaid: stickers.isPaid,
      status: stickers.status,
      productId: stickers.productId,
      rate: stickers.rate,
      guid: stickers.guid,
    })
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
    .select({ id: vehicles.id, stickerId: stickers.id, productId: stickers.productId, plate: vehicles.plate })
    .from(vehicles)
    .innerJoin(stickers, eq(stickers.id, vehicles.stickerId))
    .where(and(eq(vehicles.id, id), eq(vehicles.ownerId, ownerId)));
  return vehicle ?? null;
}

/** Finds the vehicle that has the sticker with this guid. */
export async function findVehicleByGuid(database: Database, guid: string): Promise<(OwnVehicle & { readonly ownerId: number }) | null> {
  const [vehicle] = await database
    .select({
      id: vehicles.id,
      ownerId: vehicles.ownerId,
      stickerId: stickers.id,
      productId: stickers.productId,
      plate: vehicles.plate,
    })
    .from(vehicles)
    .innerJoin(stickers, eq(stickers.id, vehicles.stickerId))
    .where(eq(stickers.guid, guid));
  return vehicle ?? null;
}

export async function setEmergencyPhone(transaction: Database, id: number, emergencyPhone: string): Promise<void> {
  await transaction.update(vehicles).set({ emergencyPhone }).where(eq(vehicles.id, id));
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
