import { eq, inArray } from "drizzle-orm";

import type { Database } from "../platform/database/database";
import { emergencyContactHasRefused } from "./people";
import { contactSettings, vehicles } from "./tables";

type StoredSettings = typeof contactSettings.$inferSelect;

/** An owner's settings for contacts about one vehicle. */
export type VehicleSettings = Readonly<Omit<StoredSettings, "vehicleId" | "updatedAt" | "quietFromMinute" | "quietToMinute">> & {
  /** In minutes after midnight, Indian time. Quiet hours may cross midnight. */
  readonly quietHours: { readonly from: number; readonly to: number } | null;
};

/** The settings of an owner who has changed nothing. They give the spec's behaviour. */
export const defaultSettings: VehicleSettings = {
  quietHours: null,
  blockedMessageIds: [],
  takesCalls: true,
  showsBloodGroup: true,
  masksPlate: false,
  emergencyCalls: "default",
  messagesPerHour: null,
  asksProof: false,
};

/** Returns the stored settings by vehicle. Leaves out vehicles with the defaults. */
export async function settingsOf(database: Database, vehicleIds: readonly number[]): Promise<ReadonlyMap<number, VehicleSettings>> {
  if (vehicleIds.length === 0) return new Map();
  const isOfVehicles = inArray(contactSettings.vehicleId, [...vehicleIds]);
  const rows = await database.select().from(contactSettings).where(isOfVehicles);
  return new Map(rows.map((row) => [row.vehicleId, settingsIn(row)]));
}

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
export function appliedSettings(row: StoredSettings | null, hasRefused: boolean): VehicleSettings {
  const settings = row === null ? defaultSettings : settingsIn(row);
  return hasRefused ? { ...settings, emergencyCalls: "never" } : settings;
}

function settingsIn(row: StoredSettings): VehicleSettings {
  const { quietFromMinute: from, quietToMinute: to, vehicleId: _, updatedAt: __, ...settings } = row;
  return { ...settings, quietHours: from === null || to === null ? null : { from, to } };
}

/** Saves a vehicle's settings. If two updates run at the same time, the last one wins. */
export async function saveSettings(database: Database, vehicleId: number, settings: VehicleSettings, now: Date): Promise<void> {
  const { quietHours, ...rest } = settings;
  const row = {
    ...rest,
    quietFromMinute: quietHours?.from ?? null,
    quietToMinute: quietHours?.to ?? null,
    updatedAt: now,
  };
  await database
    .insert(contactSettings)
    .values({ ...row, vehicleId })
    .onConflictDoUpdate({ target: contactSettings.vehicleId, set: row });
}
