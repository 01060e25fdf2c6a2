import { and, asc, eq, ne } from "drizzle-orm";

import type { Database } from "../database/database";
import { vehicles } from "../database/schema/owners";
import { stickers } from "../database/schema/stickers";

/** Lists an owner's vehicles with their stickers, oldest registration first. */
export async function listVehiclesOf(database: Database, ownerId: number) {
  return database
    .select({
      id: vehicles.id,
      stickerId: vehicles.stickerId,
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

/** Returns the vehicle if it belongs to the owner, otherwise null. */
export async function findVehicleOf(
  database: Database,
  ownerId: number,
  id: number | null,
): Promise<{ id: number; stickerId: number; productId: number } | null> {
  if (id === null) return null;
  const [vehicle] = await database
    .select({ id: vehicles.id, stickerId: vehicles.stickerId, productId: stickers.productId })
    .from(vehicles)
    .innerJoin(stickers, eq(stickers.id, vehicles.stickerId))
    .where(and(eq(vehicles.id, id), eq(vehicles.ownerId, ownerId)));
  return vehicle ?? null;
}

/** Changes a vehicle's emergency contact. @returns false if the owner has no vehicle with this id. */
export async function setEmergencyPhone(database: Database, ownerId: number, id: number, emergencyPhone: string): Promise<boolean> {
  const changed = await database
    .update(vehicles)
    .set({ emergencyPhone })
    .where(and(eq(vehicles.id, id), eq(vehicles.ownerId, ownerId)))
    .returning({ id: vehicles.id });
  return changed.length > 0;
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
