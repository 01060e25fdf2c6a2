import { and, asc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";

import type { CoreServices, Database } from "../../platform/database/database";
import type { StickerOfVehicle } from "../../registry/releases";
import { listVehiclesOf } from "../../registry/vehicles";
import { contactLinks, contacts, stoppedCallers } from "../tables";
import { cancelWaitingTo, readdressWaiting } from "../../delivery/outbox/waiting";
import { cancelAttempts } from "./attempts";
import { answerCode, answerCodeHash, ownersCode } from "./codes";
import { appendEvent, lockContact, openSince } from "./store";

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

/**
 * Sends the waiting messages to an owner to another phone number, and ends the links in the SMS so far: whoever has the old number must not
 * answer any more. The waiting messages get the new link.
 */
export async function readdressMessages(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  { ownerId, from, to }: { readonly ownerId: number; readonly from: string; readonly to: string },
): Promise<void> {
  const stickerIds = (await listVehiclesOf(transaction, ownerId)).map(({ stickerId }) => stickerId);
  for (const contact of await openContacts(transaction, stickerIds, clock.now())) {
    await lockContact(transaction, contact.id);
    const answerCodeId = secrets.randomId();
    const codes = { from: ownersCode(secrets, contact), to: answerCode(secrets, answerCodeId) };
    await transaction
      .update(contacts)
      .set({ answerCodeId, answerCodeHash: answerCodeHash(secrets, codes.to) })
      .where(and(eq(contacts.id, contact.id), isNotNull(contacts.answerCodeHash)));
    await readdressWaiting(transaction, secrets, contact.id, { from, to, codes });
    await transaction.delete(contactLinks).where(and(eq(contactLinks.contactId, contact.id), isNull(contactLinks.personId)));
    // What still waits for the old number is by a channel to which the new number has not agreed.
    const at = clock.now();
    for (const attemptId of await cancelWaitingTo(transaction, { clock, secrets }, contact.id, from))
      await appendEvent(transaction, { contactId: contact.id, attemptId, type: "cancelled", at });
  }
}

/**
 * Ends the links in the mails with copies of messages, and cancels those that wait: whoever reads the mails to the old address must neither
 * answer nor learn of contacts any more.
 */
export async function endMailCopies(
  transaction: Database,
  services: Pick<CoreServices, "clock" | "secrets">,
  { ownerId, email }: { readonly ownerId: number; readonly email: string },
): Promise<void> {
  const stickerIds = (await listVehiclesOf(transaction, ownerId)).map(({ stickerId }) => stickerId);
  for (const { id } of await openContacts(transaction, stickerIds, services.clock.now())) {
    await lockContact(transaction, id);
    await transaction.delete(contactLinks).where(and(eq(contactLinks.contactId, id), eq(contactLinks.channel, "mail")));
    await cancelWaitingTo(transaction, services, id, email);
  }
}

/** Cancels the waiting messages to a second driver whose part has ended. Their links end with the person. */
export async function endPart(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  { stickerId, phone }: { readonly stickerId: number; readonly phone: string },
): Promise<void> {
  for (const { id } of await openContacts(transaction, [stickerId], clock.now())) {
    await lockContact(transaction, id);
    await cancelWaitingTo(transaction, { clock, secrets }, id, phone);
  }
}

/** Lists the contacts with the present vehicles of stickers that may still be open. */
function openContacts(transaction: Database, stickerIds: number[], now: Date) {
  return transaction
    .select({ id: contacts.id, answerCodeId: contacts.answerCodeId })
    .from(contacts)
    .where(and(inArray(contacts.stickerId, stickerIds), isNull(contacts.formerVehicleId), gt(contacts.createdAt, openSince(now))))
    .orderBy(asc(contacts.id));
}
