import { and, asc, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";

import { CONTACT_SECONDS } from "#contract/contact-policy";
import type { Database } from "../database/database";
import { contactEvents, contacts } from "../database/schema/contacts";
import { owners, vehicles } from "../database/schema/owners";
import type { CallerScope } from "../requests/caller-limits";
import { progressOf, type AttemptKind, type Contact } from "./contact";

const contactColumns = { id: contacts.id, stickerId: contacts.stickerId, reason: contacts.reason, createdAt: contacts.createdAt };

export async function insertContact(transaction: Database, contact: typeof contacts.$inferInsert): Promise<void> {
  await transaction.insert(contacts).values(contact);
}

/** Appends an event. A report that a provider repeats changes nothing. Lock the contact first, so that events have an order. */
export async function appendEvent(transaction: Database, event: Omit<typeof contactEvents.$inferInsert, "position">): Promise<void> {
  await transaction.insert(contactEvents).values(event).onConflictDoNothing();
}

/** Locks a contact until the transaction ends. To avoid deadlocks, lock a contact before its rows in the outbox. */
export async function lockContact(transaction: Database, id: number): Promise<void> {
  await transaction.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, id)).for("no key update");
}

export async function findContact(database: Database, id: number): Promise<Contact | null> {
  const [contact] = await readContacts(database, [id]);
  return contact ?? null;
}

async function readContacts(database: Database, ids: readonly number[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select(contactColumns)
    .from(contacts)
    .where(inArray(contacts.id, [...ids]));
  const events = await database
    .select({
      contactId: contactEvents.contactId,
      attemptId: contactEvents.attemptId,
      type: contactEvents.type,
      detail: contactEvents.detail,
      heldUntil: contactEvents.heldUntil,
      at: contactEvents.at,
    })
    .from(contactEvents)
    .where(inArray(contactEvents.contactId, [...ids]))
    .orderBy(asc(contactEvents.position));
  return rows.map((row) => ({ ...row, ...progressOf(events.filter(({ contactId }) => contactId === row.id)) }));
}

/** Reads the contacts to which a sticker's newest messages and calls belong, of those that a scanner requested. */
export async function latestContactsOf(database: Database, stickerId: number, count: number): Promise<Contact[]> {
  const latest = await database
    .select({ id: contactEvents.contactId })
    .from(contactEvents)
    .innerJoin(contacts, eq(contacts.id, contactEvents.contactId))
    .where(and(eq(contacts.stickerId, stickerId), eq(contactEvents.type, "requested"), isNotNull(contactEvents.callerHash)))
    .orderBy(desc(contactEvents.at), desc(contactEvents.position))
    .limit(count);
  return readContacts(database, [...new Set(latest.map(({ id }) => id))]);
}

/** Lists the times of the latest requests for a sticker, newest first. */
export async function latestRequestsFor(
  transaction: Database,
  stickerId: number,
  kinds: readonly AttemptKind[],
  since: Date,
  count: number,
): Promise<Date[]> {
  const requests = await transaction
    .select({ at: contactEvents.at })
    .from(contactEvents)
    .innerJoin(contacts, eq(contacts.id, contactEvents.contactId))
    .where(
      and(
        eq(contacts.stickerId, stickerId),
        // Reads only contacts that were open at that time.
        gt(contacts.createdAt, new Date(since.getTime() - CONTACT_SECONDS * 1000)),
        eq(contactEvents.type, "requested"),
        inArray(contactEvents.detail, [...kinds]),
        gt(contactEvents.at, since),
      ),
    )
    .orderBy(desc(contactEvents.at))
    .limit(count);
  return requests.map(({ at }) => at);
}

/** Lists the times of the caller's latest requests for any sticker, newest first. */
export async function latestRequestsBy(
  transaction: Database,
  { by, hash }: CallerScope,
  kinds: readonly AttemptKind[],
  since: Date,
  count: number,
): Promise<Date[]> {
  const requests = await transaction
    .select({ at: contactEvents.at })
    .from(contactEvents)
    .where(
      and(
        eq(contactEvents[by], hash),
        eq(contactEvents.type, "requested"),
        inArray(contactEvents.detail, [...kinds]),
        gt(contactEvents.at, since),
      ),
    )
    .orderBy(desc(contactEvents.at))
    .limit(count);
  return requests.map(({ at }) => at);
}

/** Finds whom a sticker's messages and calls reach. Null if its vehicle is not registered any more. */
export async function findPeople(database: Database, stickerId: number) {
  const [people] = await database
    .select({ plate: vehicles.plate, ownerPhone: owners.phone, emergencyPhone: vehicles.emergencyPhone })
    .from(vehicles)
    .innerJoin(owners, eq(owners.id, vehicles.ownerId))
    .where(eq(vehicles.stickerId, stickerId));
  return people ?? null;
}
