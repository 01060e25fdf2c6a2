import { and, eq, ne, sql } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { contactSettings, owners, vehiclePeople, vehicles } from "../../registry/tables";
import type { VehicleSettings } from "./rules";
import { settingsIn } from "./store";

/** Returns the settings that apply to contacts of a sticker's vehicle, or the defaults. */
export async function settingsOfSticker(database: Database, stickerId: number): Promise<VehicleSettings> {
  const [found] = await database
    .select({ settings: contactSettings, hasRefused: emergencyContactHasRefused() })
    .from(vehicles)
    .leftJoin(contactSettings, eq(contactSettings.vehicleId, vehicles.id))
    .where(eq(vehicles.stickerId, stickerId));
  return appliedSettings(found?.settings ?? null, found?.hasRefused ?? false);
}

/** Returns the settings that apply to contacts. Nobody calls an emergency contact who has refused, whatever the owner set. */
export function appliedSettings(row: typeof contactSettings.$inferSelect | null, hasRefused: boolean): VehicleSettings {
  const settings = settingsIn(row);
  return hasRefused ? { ...settings, emergencyCalls: "never" } : settings;
}

/** Returns the column that tells whether the emergency contact of the selected vehicle has refused. */
export function emergencyContactHasRefused() {
  const isRefusal = and(
    eq(vehiclePeople.vehicleId, vehicles.id),
    eq(vehiclePeople.role, "emergency"),
    eq(vehiclePeople.phone, vehicles.emergencyPhone),
    eq(vehiclePeople.state, "refused"),
  );
  return sql<boolean>`exists (select 1 from ${vehiclePeople} where ${isRefusal})`;
}

export type SecondDriver = { readonly id: number; readonly phone: string };

/** Returns the column with the selected vehicle's second driver, if one has said yes and is not the selected owner. */
export function secondDriver() {
  const isAccepted = and(
    eq(vehiclePeople.vehicleId, vehicles.id),
    eq(vehiclePeople.role, "second_driver"),
    eq(vehiclePeople.state, "accepted"),
    ne(vehiclePeople.phone, owners.phone),
  );
  const columns = sql`'id', ${vehiclePeople.id}, 'phone', ${vehiclePeople.phone}`;
  return sql<SecondDriver | null>`(select json_build_object(${columns}) from ${vehiclePeople} where ${isAccepted})`;
}
