import { and, asc, eq, gt, isNull } from "drizzle-orm";

import type { CoreServices, Database } from "../database/database";
import { contacts } from "../database/schema/contacts";
import { vehicles } from "../database/schema/owners";
import { stoppedCallers } from "../database/schema/shield";
import { readdressWaiting } from "../delivery/outbox/readdress";
import { cancelAttempts } from "./attempts";
import { lockContact, openSince } from "./store";

/** A vehicle and the sticker that it has or had. */
export type StickerOfVehicle = { readonly vehicleId: number; readonly stickerId: number };

/**
 * Separates the contacts so far from the sticker: the sticker's next owner never sees them, their waiting messages are not sent, and the
 * links in their SMS end. Lock the sticker with `acquireAdvisoryLocks` first, so that no contact begins meanwhile.
 */
export async function separateContacts(
  transaction: Database,
  services: Pick<CoreServices, "clock">,
  { vehicleId, stickerId }: StickerOfVehicle,
): Promise<void> {
  const isOfSticker = and(eq(contacts.stickerId, stickerId), isNull(contacts.formerVehicleId));
  const open = await transaction
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(isOfSticker, gt(contacts.createdAt, openSince(services.clock.now()))))
    .orderBy(asc(contacts.id));
  for (const { id } of open) {
    await lockContact(transaction, id);
    await cancelAttempts(transaction, services, id);
  }
  await transaction.update(contacts).set({ formerVehicleId: vehicleId, answerCodeHash: null }).where(isOfSticker);
}

/** Gives the contacts of a vehicle that was taken back to its sticker again. The links in their SMS stay ended. */
export async function rejoinContacts(transaction: Database, vehicleId: number): Promise<void> {
  await transaction.update(contacts).set({ formerVehicleId: null }).where(eq(contacts.formerVehicleId, vehicleId));
}

/** Forgets whom the sticker's last owner stopped. */
export async function forgetStops(transaction: Database, stickerId: number): Promise<void> {
  await transaction.delete(stoppedCallers).where(eq(stoppedCallers.stickerId, stickerId));
}

/** Moves a vehicle's contacts and stops to its new sticker. */
export async function moveContacts(transaction: Database, fromSticker: number, toSticker: number): Promise<void> {
  const isPresent = and(eq(contacts.stickerId, fromSticker), isNull(contacts.formerVehicleId));
  await transaction.update(contacts).set({ stickerId: toSticker }).where(isPresent);
  await forgetStops(transaction, toSticker);
  await transaction.update(stoppedCallers).set({ stickerId: toSticker }).where(eq(stoppedCallers.stickerId, fromSticker));
}

/** Sends the waiting messages to an owner to another phone number. */
export async function readdressMessages(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  { ownerId, from, to }: { readonly ownerId: number; readonly from: string; readonly to: string },
): Promise<void> {
  const open = await transaction
    .select({ id: contacts.id })
    .from(contacts)
    .innerJoin(vehicles, eq(vehicles.stickerId, contacts.stickerId))
    .where(and(eq(vehicles.ownerId, ownerId), gt(contacts.createdAt, openSince(clock.now()))))
    .orderBy(asc(contacts.id));
  for (const { id } of open) {
    await lockContact(transaction, id);
    await readdressWaiting(transaction, secrets, id, { from, to });
  }
}
