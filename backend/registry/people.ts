import { and, eq, inArray, ne, sql } from "drizzle-orm";

import type { VehicleRole } from "#contract/owner";
import type { Database } from "../platform/database/database";
import { owners, vehiclePeople, vehicles } from "./tables";

/** Returns the column that tells whether the emergency contact of the selected vehicle has refused. */
export function emergencyContactHasRefused() {
  const isRefusal = and(
    isOf(vehicles.id, "emergency"),
    eq(vehiclePeople.phone, vehicles.emergencyPhone),
    eq(vehiclePeople.state, "refused"),
  );
  return sql<boolean>`exists (select 1 from ${vehiclePeople} where ${isRefusal})`;
}

export type SecondDriver = { readonly id: number; readonly phone: string };

/** Returns the column with the selected vehicle's second driver, if one has said yes and is not the selected owner. */
export function secondDriver() {
  const isAccepted = and(isOf(vehicles.id, "second_driver"), eq(vehiclePeople.state, "accepted"), ne(vehiclePeople.phone, owners.phone));
  const columns = sql`'id', ${vehiclePeople.id}, 'phone', ${vehiclePeople.phone}`;
  return sql<SecondDriver | null>`(select json_build_object(${columns}) from ${vehiclePeople} where ${isAccepted})`;
}

/** Lists the people named for vehicles. */
export async function listPeople(database: Database, vehicleIds: readonly number[]) {
  if (vehicleIds.length === 0) return [];
  return database
    .select({ vehicleId: vehiclePeople.vehicleId, role: vehiclePeople.role, phone: vehiclePeople.phone, state: vehiclePeople.state })
    .from(vehiclePeople)
    .where(inArray(vehiclePeople.vehicleId, [...vehicleIds]));
}

/** Finds a named person by the code in their link. Null while the vehicle is released. */
export async function findPersonByCode(database: Database, codeHash: string) {
  const { id, vehicleId, role: kind, phone, state } = vehiclePeople;
  const [link] = await database
    .select({ id, vehicleId, kind, phone, state, ownerId: vehicles.ownerId, plate: vehicles.plate, stickerId: vehicles.stickerId })
    .from(vehiclePeople)
    .innerJoin(vehicles, eq(vehicles.id, vehiclePeople.vehicleId))
    .where(eq(vehiclePeople.codeHash, codeHash));
  return link?.stickerId ? { ...link, stickerId: link.stickerId } : null;
}

export type PersonLink = NonNullable<Awaited<ReturnType<typeof findPersonByCode>>>;

export async function insertPerson(transaction: Database, person: typeof vehiclePeople.$inferInsert): Promise<void> {
  await transaction.insert(vehiclePeople).values(person);
}

/** Returns whether the vehicle has another second driver than this person, who has not refused. Lock the vehicle first. */
export async function hasOtherSecondDriver(transaction: Database, { id, vehicleId }: Pick<PersonLink, "id" | "vehicleId">) {
  const isOther = and(isOf(vehicleId, "second_driver"), ne(vehiclePeople.id, id), ne(vehiclePeople.state, "refused"));
  return (await transaction.$count(vehiclePeople, isOther)) > 0;
}

/** Stores what a person said. @returns false if they had said so before. */
export async function setPersonState(transaction: Database, id: number, state: "accepted" | "refused"): Promise<boolean> {
  const isOther = and(eq(vehiclePeople.id, id), ne(vehiclePeople.state, state));
  const changed = await transaction.update(vehiclePeople).set({ state }).where(isOther).returning({ id: vehiclePeople.id });
  return changed.length > 0;
}

/** Removes the people with a role who have not refused. @returns their phone numbers. */
export async function removePeople(transaction: Database, vehicleId: number, role: VehicleRole): Promise<string[]> {
  const isNamed = and(isOf(vehicleId, role), ne(vehiclePeople.state, "refused"));
  const removed = await transaction.delete(vehiclePeople).where(isNamed).returning({ phone: vehiclePeople.phone });
  return removed.map(({ phone }) => phone);
}

function isOf(vehicle: number | typeof vehicles.id, role: VehicleRole) {
  return and(eq(vehiclePeople.vehicleId, vehicle), eq(vehiclePeople.role, role));
}
