import { and, desc, eq, gt, lte } from "drizzle-orm";

import type { Database } from "../database/database";
import type { Foundation } from "../database/foundation";
import { contactSettings, stoppedCallers } from "../database/schema/shield";
import { defaultSettings, STOP_SECONDS, type VehicleSettings } from "./rules";

/** Returns a vehicle's settings, or the defaults. */
export async function settingsOf(database: Database, vehicleId: number): Promise<VehicleSettings> {
  const [row] = await database.select().from(contactSettings).where(eq(contactSettings.vehicleId, vehicleId));
  return settingsIn(row ?? null);
}

/** Converts a row of a query that joins the settings. */
export function settingsIn(row: typeof contactSettings.$inferSelect | null): VehicleSettings {
  if (row === null) return defaultSettings;
  const { quietFromMinute: from, quietToMinute: to, vehicleId: _, updatedAt: __, ...settings } = row;
  return { ...settings, quietHours: from === null || to === null ? null : { from, to } };
}

/** The last concurrent update wins. */
export async function saveSettings(database: Database, vehicleId: number, settings: VehicleSettings, now: Date): Promise<void> {
  const { quietHours, blockedMessageIds, ...rest } = settings;
  const row = {
    ...rest,
    blockedMessageIds: [...blockedMessageIds],
    quietFromMinute: quietHours?.from ?? null,
    quietToMinute: quietHours?.to ?? null,
    updatedAt: now,
  };
  await database
    .insert(contactSettings)
    .values({ ...row, vehicleId })
    .onConflictDoUpdate({ target: contactSettings.vehicleId, set: row });
}

/** Lists the people who are stopped now, without anything that identifies them. Newest first. */
export async function listStopped(database: Database, stickerId: number, now: Date) {
  return database
    .select({
      id: stoppedCallers.id,
      messageId: stoppedCallers.messageId,
      contactedAt: stoppedCallers.contactedAt,
      expiresAt: stoppedCallers.expiresAt,
    })
    .from(stoppedCallers)
    .where(and(eq(stoppedCallers.stickerId, stickerId), gt(stoppedCallers.expiresAt, now)))
    .orderBy(desc(stoppedCallers.createdAt), desc(stoppedCallers.id));
}

/** Stops a person's contacts to a sticker for 30 days from now, again if they are stopped already. */
export async function stopCaller(
  transaction: Database,
  { clock, secrets }: Pick<Foundation, "clock" | "secrets">,
  stop: Pick<typeof stoppedCallers.$inferInsert, "stickerId" | "callerHash" | "messageId" | "contactedAt">,
): Promise<void> {
  const now = clock.now();
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + STOP_SECONDS * 1000) };
  const { messageId = null, contactedAt } = stop;
  await transaction
    .insert(stoppedCallers)
    .values({ ...stop, ...times, id: secrets.randomId() })
    .onConflictDoUpdate({ target: [stoppedCallers.stickerId, stoppedCallers.callerHash], set: { ...times, messageId, contactedAt } });
}

/** Idempotent. @param id another sticker's id changes nothing. */
export async function deleteStop(database: Database, stickerId: number, id: number): Promise<void> {
  await database.delete(stoppedCallers).where(and(eq(stoppedCallers.stickerId, stickerId), eq(stoppedCallers.id, id)));
}

/** Deletes stops that have ended. */
export async function deleteExpiredStops(database: Database, now: Date): Promise<void> {
  await database.delete(stoppedCallers).where(lte(stoppedCallers.expiresAt, now));
}
