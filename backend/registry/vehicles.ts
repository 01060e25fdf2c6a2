import { and, asc, eq } from "drizzle-orm";

import type { Database } from "../platform/database/database";
import { stickers, vehicles } from "./tables";

type Vehicle = typeof vehicles.$inferSelect;

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

/**
 * Returns whether a sticker still has this vehicle. Lock the sticker with `acquireAdvisoryLocks` first: until then, it can change hands.
 */
export async function hasVehicle(transaction: Database, stickerId: number, vehicleId: number): Promise<boolean> {
  return (await transaction.$count(vehicles, hasSticker(vehicleId, stickerId))) > 0;
}

export async function isRegistered(transaction: Database, stickerId: number): Promise<boolean> {
  return (await transaction.$count(vehicles, eq(vehicles.stickerId, stickerId))) > 0;
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

export async function lockVehicle(transaction: Database, id: number): Promise<void> {
  await transaction.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, id)).for("no key update");
}

type VehicleChanges = Partial<Pick<Vehicle, "plate" | "emergencyPhone" | "stickerId">>;

export async function updateVehicle(transaction: Database, id: number, changes: VehicleChanges): Promise<void> {
  await transaction.update(vehicles).set(changes).where(eq(vehicles.id, id));
}

/** Gives a vehicle another sticker, or none. @returns the vehicle, or null if it no longer has the sticker `from`. */
export async function exchangeSticker(transaction: Database, id: number, from: number, to: number | null): Promise<Vehicle | null> {
  const [changed] = await transaction.update(vehicles).set({ stickerId: to }).where(hasSticker(id, from)).returning();
  return changed ?? null;
}

function hasSticker(id: number, stickerId: number) {
  return and(eq(vehicles.id, id), eq(vehicles.stickerId, stickerId));
}
