import { and, asc, count, desc, eq, gt, gte, inArray, isNull, max, ne, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { ACCIDENT_REASON, CONTACT_SECONDS } from "#contract/contact-policy";
import type { Answerer } from "#contract/contacts";
import type { CoreServices, Database } from "../../platform/database/database";
import { emergencyContactHasRefused, secondDriver } from "../../registry/people";
import { appliedSettings } from "../../registry/settings";
import { contactSettings, owners, vehiclePeople, vehicles } from "../../registry/tables";
import { contactEvents, contactLinks, contacts, stoppedCallers } from "../tables";
import { answerCode, answerCodeHash } from "./codes";
import { progressOf, type Contact } from "./contact";

const contactColumns = {
  id: contacts.id,
  stickerId: contacts.stickerId,
  reason: contacts.reason,
  createdAt: contacts.createdAt,
  answerCodeId: contacts.answerCodeId,
  isFormer: sql<boolean>`${contacts.formerVehicleId} is not null`,
  isAnswerable: sql<boolean>`${contacts.answerCodeHash} is not null`,
};

/** The first column must never be null in an event: if it is null, drizzle returns no event for the contact. */
const eventColumns = {
  type: contactEvents.type,
  attemptId: contactEvents.attemptId,
  detail: contactEvents.detail,
  answeredBy: contactEvents.answeredBy,
  heldUntil: contactEvents.heldUntil,
  at: contactEvents.at,
};

export async function insertContact(transaction: Database, contact: typeof contacts.$inferInsert): Promise<void> {
  await transaction.insert(contacts).values(contact);
}

/**
 * Appends an event. Lock the contact first, so that events have an order.
 * @returns false, without storing anything, if its message or phone call already has an event of this type.
 */
export async function appendEvent(transaction: Database, event: Omit<typeof contactEvents.$inferInsert, "position">): Promise<boolean> {
  const added = await transaction.insert(contactEvents).values(event).onConflictDoNothing().returning({ position: contactEvents.position });
  return added.length > 0;
}

/** Locks a contact until the transaction ends. To avoid deadlocks, lock a contact before its rows in the outbox. */
export async function lockContact(transaction: Database, id: number): Promise<void> {
  await transaction.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, id)).for("no key update");
}

/**
 * Locks all contacts that this contact's scanner began in the last day for the same sticker. Locks them in the order of their ids, to
 * prevent deadlocks. Leaves out contacts at accidents, because an owner's stop does not apply to them.
 * @returns the ids of the locked contacts.
 */
export async function lockContactsOfSameScanner(transaction: Database, id: number, now: Date): Promise<number[]> {
  const [scanner] = await transaction
    .select({ stickerId: contacts.stickerId, callerHash: contacts.callerHash })
    .from(contacts)
    .where(eq(contacts.id, id));
  if (scanner === undefined) return [];
  const isOfScanner = and(
    eq(contacts.stickerId, scanner.stickerId),
    eq(contacts.callerHash, scanner.callerHash),
    gt(contacts.createdAt, openSince(now)),
    or(isNull(contacts.reason), ne(contacts.reason, ACCIDENT_REASON)),
  );
  const locked = await transaction
    .select({ id: contacts.id })
    .from(contacts)
    .where(isOfScanner)
    .orderBy(asc(contacts.id))
    .for("no key update");
  return locked.map((contact) => contact.id);
}

export async function findContact(database: Database, id: number): Promise<Contact | null> {
  const [contact] = await selectContacts(database, eq(contacts.id, id));
  return contact ?? null;
}

type LinkChannel = (typeof contactLinks.$inferSelect)["channel"];

/** A contact that a code is about, who has the code, and the channel that carried it. */
export type FoundByCode = { readonly contact: Contact; readonly reader: Answerer; readonly channel: LinkChannel };

/** Finds the contact by a person's code, even after the code has expired. */
export async function findContactByCode(database: Database, codeHash: string): Promise<FoundByCode | null> {
  const [contact] = await selectContacts(database, eq(contacts.answerCodeHash, codeHash));
  if (contact !== undefined) return { contact, reader: "owner", channel: "sms" };
  const [link] = await database
    .select({ contactId: contactLinks.contactId, channel: contactLinks.channel, personId: contactLinks.personId })
    .from(contactLinks)
    .leftJoin(vehiclePeople, eq(vehiclePeople.id, contactLinks.personId))
    .where(and(eq(contactLinks.codeHash, codeHash), or(isNull(contactLinks.personId), eq(vehiclePeople.state, "accepted"))));
  const linked = link === undefined ? null : await findContact(database, link.contactId);
  if (link === undefined || linked?.isAnswerable !== true) return null;
  return { contact: linked, reader: link.personId === null ? "owner" : "second_driver", channel: link.channel };
}

/** Creates the code with which the owner answers a contact by another channel than SMS. Lock the contact first, unless it is new. */
export async function channelCode(
  transaction: Database,
  secrets: CoreServices["secrets"],
  contactId: number,
  channel: Exclude<LinkChannel, "sms">,
): Promise<string> {
  const isKnown = and(eq(contactLinks.contactId, contactId), eq(contactLinks.channel, channel), isNull(contactLinks.personId));
  const [known] = await transaction.select({ id: contactLinks.id }).from(contactLinks).where(isKnown);
  if (known !== undefined) return answerCode(secrets, known.id);
  return answerCode(secrets, await insertLink(transaction, secrets, { contactId, channel }));
}

async function insertLink(
  transaction: Database,
  secrets: CoreServices["secrets"],
  link: Omit<typeof contactLinks.$inferInsert, "id" | "codeHash">,
): Promise<number> {
  const id = secrets.randomId();
  const codeHash = answerCodeHash(secrets, answerCode(secrets, id)) ?? "";
  await transaction.insert(contactLinks).values({ ...link, id, codeHash });
  return id;
}

/** Returns the id from which the code in a second driver's link to a contact is derived. Lock the contact first. */
export async function linkIdOf(
  transaction: Database,
  secrets: CoreServices["secrets"],
  contactId: number,
  personId: number,
): Promise<number> {
  const [known] = await transaction.select({ id: contactLinks.id }).from(contactLinks).where(isLinkTo(contactId, personId));
  return known?.id ?? insertLink(transaction, secrets, { contactId, personId });
}

/** Returns whether a second driver got an SMS about the contact. */
export async function hasLink(transaction: Database, contactId: number, personId: number): Promise<boolean> {
  return (await transaction.$count(contactLinks, isLinkTo(contactId, personId))) > 0;
}

function isLinkTo(contactId: number, personId: number) {
  return and(eq(contactLinks.contactId, contactId), eq(contactLinks.personId, personId));
}

/** Reads contacts, in the order of the given ids. Leaves out unknown ids. */
export async function readContacts(database: Database, ids: readonly number[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const found = await selectContacts(database, inArray(contacts.id, [...ids]));
  return ids.flatMap((id) => found.find((contact) => contact.id === id) ?? []);
}

async function selectContacts(database: Database, condition: SQL): Promise<Contact[]> {
  const rows = await database
    .select({ contact: contactColumns, event: eventColumns })
    .from(contacts)
    .leftJoin(contactEvents, eq(contactEvents.contactId, contacts.id))
    .where(condition)
    .orderBy(asc(contactEvents.position));
  const found = new Map(rows.map(({ contact }) => [contact.id, contact]));
  return [...found.values()].map((row) => {
    const events = rows.flatMap(({ contact, event }) => (contact.id === row.id ? (event ?? []) : []));
    return { ...row, ...progressOf(events) };
  });
}

/**
 * Selects all contacts of a sticker, or only its contacts with one reason. A null reason selects the contacts that began with a phone call,
 * but not at an accident.
 */
type ContactFilter = { readonly stickerId: number; readonly reason?: string | null };

function matching({ stickerId, reason }: ContactFilter) {
  if (reason === undefined) return isOfPresentVehicle(stickerId);
  return and(isOfPresentVehicle(stickerId), reason === null ? isNull(contacts.reason) : eq(contacts.reason, reason));
}

/** Returns the condition that a contact is about the vehicle that has the sticker now. */
function isOfPresentVehicle(stickerId: number) {
  return and(eq(contacts.stickerId, stickerId), isNull(contacts.formerVehicleId));
}

/** Lists the ids of a sticker's contacts, newest first. */
export async function readContactPage(
  database: Database,
  filter: ContactFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<number[]> {
  const rows = await database
    .select({ id: contacts.id })
    .from(contacts)
    .where(matching(filter))
    .orderBy(desc(contacts.createdAt), desc(contacts.id))
    .offset(offset)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Counts a sticker's contacts by reason, the most frequent first. */
export async function countByReason(database: Database, stickerId: number): Promise<{ reason: string | null; count: number }[]> {
  return database
    .select({ reason: contacts.reason, count: count() })
    .from(contacts)
    .where(isOfPresentVehicle(stickerId))
    .groupBy(contacts.reason)
    .orderBy(desc(count()), asc(contacts.reason));
}

/** Counts a sticker's contacts by their day in India. Leaves out days without contacts. */
export async function countByDay(database: Database, filter: ContactFilter, since: Date): Promise<[day: string, count: number][]> {
  const dayInIndia = sql<string>`to_char(${contacts.createdAt} at time zone interval '5 hours 30 minutes', 'YYYY-MM-DD')`;
  const rows = await database
    .select({ day: dayInIndia, count: count() })
    .from(contacts)
    .where(and(matching(filter), gte(contacts.createdAt, since)))
    .groupBy(sql`1`);
  return rows.map(({ day, count }) => [day, count]);
}

/** Returns when each sticker was last used to contact its owner. Leaves out stickers without contacts. */
export async function lastContactTimes(database: Database, stickerIds: readonly number[]): Promise<Map<number, Date | null>> {
  if (stickerIds.length === 0) return new Map();
  const rows = await database
    .select({ stickerId: contacts.stickerId, at: max(contacts.createdAt) })
    .from(contacts)
    .where(and(inArray(contacts.stickerId, [...stickerIds]), isNull(contacts.formerVehicleId)))
    .groupBy(contacts.stickerId);
  return new Map(rows.map(({ stickerId, at }) => [stickerId, at]));
}

/** Lists the times of the latest SMS to a sticker's owner, newest first: messages when requested, reminders when sent. */
export async function latestMessagesTo(transaction: Database, stickerId: number, since: Date, count: number): Promise<Date[]> {
  const isMessage = and(eq(contactEvents.type, "requested"), eq(contactEvents.detail, "message"));
  // Skip contacts that expired before `since`, because nothing was requested or sent for them later.
  const isOpen = and(eq(contacts.stickerId, stickerId), gt(contacts.createdAt, openSince(since)));
  const events = await transaction
    .select({ at: contactEvents.at })
    .from(contactEvents)
    .innerJoin(contacts, eq(contacts.id, contactEvents.contactId))
    .where(and(isOpen, gt(contactEvents.at, since), or(isMessage, isSentReminder())))
    .orderBy(desc(contactEvents.at))
    .limit(count);
  return events.map(({ at }) => at);
}

/**
 * Returns the condition for the event that a reminder was really sent. A withheld reminder also has an event "sent", so that the stopped
 * scanner's page shows it as sent.
 */
export function isSentReminder() {
  const other = alias(contactEvents, "other");
  const isOfSameAttempt = and(eq(other.contactId, contactEvents.contactId), eq(other.attemptId, contactEvents.attemptId));
  const isReminder = and(isOfSameAttempt, eq(other.type, "requested"), inArray(other.detail, ["automatic_reminder", "reminder"]));
  const isWithheld = and(isOfSameAttempt, eq(other.type, "withheld"));
  return and(
    eq(contactEvents.type, "sent"),
    sql`exists (select 1 from ${contactEvents} ${other} where ${isReminder})`,
    sql`not exists (select 1 from ${contactEvents} ${other} where ${isWithheld})`,
  );
}

/** Returns the earliest time at which a contact that is still open at `now` can have begun. */
export function openSince(now: Date): Date {
  return new Date(now.getTime() - CONTACT_SECONDS * 1000);
}

export type Recipients = NonNullable<Awaited<ReturnType<typeof findRecipients>>>;

/**
 * Finds whom a contact can reach and with which settings, and whether its scanner is stopped now. Null if the contact's vehicle no longer
 * has the sticker.
 */
export async function findRecipients(database: Database, contactId: number, now: Date) {
  const isStopOfScanner = and(
    eq(stoppedCallers.stickerId, contacts.stickerId),
    eq(stoppedCallers.callerHash, contacts.callerHash),
    gt(stoppedCallers.expiresAt, now),
  );
  const [found] = await database
    .select({
      plate: vehicles.plate,
      owner: { id: owners.id, phone: owners.phone, language: owners.language },
      emergencyPhone: vehicles.emergencyPhone,
      settings: contactSettings,
      hasRefused: emergencyContactHasRefused(),
      secondDriver: secondDriver(),
      isScannerStopped: sql<boolean>`${stoppedCallers.id} is not null`,
    })
    .from(contacts)
    .innerJoin(vehicles, eq(vehicles.stickerId, contacts.stickerId))
    .innerJoin(owners, eq(owners.id, vehicles.ownerId))
    .leftJoin(contactSettings, eq(contactSettings.vehicleId, vehicles.id))
    .leftJoin(stoppedCallers, isStopOfScanner)
    .where(and(eq(contacts.id, contactId), isNull(contacts.formerVehicleId)));
  return found === undefined ? null : { ...found, settings: appliedSettings(found.settings, found.hasRefused) };
}
