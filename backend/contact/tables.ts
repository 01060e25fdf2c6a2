import { isNotNull, isNull } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

import { alertChannels } from "#contract/contact-policy";
import { callerColumns, id, idOf, keyOf, moment } from "../platform/database/columns";
import { owners, stickers, vehiclePeople } from "../registry/tables";

/** A scanner's attempt to reach a vehicle's owner. The contact's events tell what happened. */
export const contacts = pgTable(
  "contacts",
  {
    id: id("id").primaryKey(),
    stickerId: idOf("sticker_id", () => stickers.id),
    /** The id of the preset message, or "accident". Null for any other contact that began with a phone call. */
    reason: text("reason"),
    /** The keyed hash of the scanner's IP address, which others may share. */
    ...callerColumns,
    /** The keyed hash of the scanner's browser mark. Null if the browser sent none. */
    browserHash: text("browser_hash"),
    /** Hash of the code in the owner's link. Null for an accident. Deleted a week after the contact began. */
    answerCodeHash: text("answer_code_hash"),
    /** The id from which the code in the owner's link is derived. Null for the contact's own: the owner's number has not changed since. */
    answerCodeId: id("answer_code_id"),
    /**
     * The vehicle of an owner who has released the sticker since. Null if the contact is about the sticker's present vehicle. Stays when
     * the vehicle is erased, so that the next owner never sees the contact.
     */
    formerVehicleId: id("former_vehicle_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("contacts_sticker").on(table.stickerId, table.createdAt),
    index("contacts_created").on(table.createdAt),
    index("contacts_former_vehicle").on(table.formerVehicleId).where(isNotNull(table.formerVehicleId)),
    uniqueIndex("contacts_answer_code").on(table.answerCodeHash),
    // The clean-up reads only contacts that still have a code, not all older ones.
    index("contacts_answer_code_age").on(table.createdAt).where(isNotNull(table.answerCodeHash)),
  ],
);

/**
 * The codes with which a contact is answered, apart from the one in the owner's SMS, which is in `contacts`. Each is for one person and one
 * channel. A second driver's code ends with the person's part: it is deleted with the person, and does not count once they have refused.
 */
export const contactLinks = pgTable(
  "contact_links",
  {
    /** The code is derived from this id. */
    id: id("id").primaryKey(),
    contactId: idOf("contact_id", () => contacts.id, { onDelete: "cascade" }),
    /** The second driver. Null for the owner. */
    personId: id("person_id").references(() => vehiclePeople.id, { onDelete: "cascade" }),
    /** The channel that carries the code. A copy by mail has its own, which ends with the address. */
    channel: text("channel", { enum: [...alertChannels, "mail"] })
      .notNull()
      .default("sms"),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [
    uniqueIndex("contact_links_code").on(table.codeHash),
    uniqueIndex("contact_links_contact_person").on(table.contactId, table.personId),
    uniqueIndex("contact_links_contact_channel").on(table.contactId, table.channel).where(isNull(table.personId)),
    index("contact_links_person").on(table.personId),
  ],
);

/**
 * The kinds of messages and phone calls of a contact. "rung" is the same message by another channel, and "spoken" by an automatic call. The
 * last four are masked phone calls.
 */
export const attemptKinds = [
  "message",
  "rung",
  "spoken",
  "automatic_reminder",
  "reminder",
  "call",
  "emergency_call",
  "redirected_call",
  "accident_call",
] as const;

/** The states that a message or phone call can reach after it was requested. */
export const attemptEvents = [
  "sent",
  "unconfirmed",
  "delivered",
  "ringing",
  "answered",
  "ended",
  "unanswered",
  "blocked",
  "failed",
  "cancelled",
] as const;

/** The other events of a contact. */
const otherEvents = [
  "requested",
  /** A message or phone call became a dead letter. The operator can retry a message. */
  "given_up",
  /** A waiting or new message became a decoy: it is not sent, but the scanner's page shows it as sent. */
  "withheld",
  "owner_answered",
  "solved",
  "stopped",
  "blood_group_shown",
] as const;

/**
 * The events of contacts, from which backend/contact/contacts/contact.ts computes the progress of a contact. Events never change. Lock the
 * contact before you insert an event.
 */
export const contactEvents = pgTable(
  "contact_events",
  {
    /** A later event of a contact has a higher position. */
    position: bigint("position", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    contactId: idOf("contact_id", () => contacts.id),
    /** The id of the message's or phone call's outbox row. Null for other events, such as the owner's answer. */
    attemptId: id("attempt_id"),
    type: text("type", { enum: [...otherEvents, ...attemptEvents] }).notNull(),
    /** The kind of the message or phone call that was requested, or the owner's answer. */
    detail: text("detail"),
    /** Who gave the answer. Null for the owner, and for other events. */
    answeredBy: text("answered_by", { enum: ["second_driver"] }),
    /** When quiet hours end, or the owner's own hourly limit allows the SMS. Null if neither delays the SMS. */
    heldUntil: moment("held_until"),
    /** The scanner's network, for the limits. Null unless the scanner requested a message or phone call, or was shown the blood group. */
    callerHash: text("caller_hash"),
    siteHash: text("caller_site_hash"),
    browserHash: text("browser_hash"),
    at: moment("at").notNull(),
  },
  (table) => [
    // A report that a provider repeats is stored once.
    uniqueIndex("contact_events_attempt").on(table.contactId, table.attemptId, table.type),
    index("contact_events_caller").on(table.callerHash, table.at),
    index("contact_events_caller_site").on(table.siteHash, table.at),
    // Most events have no browser.
    index("contact_events_browser").on(table.browserHash, table.at).where(isNotNull(table.browserHash)),
  ],
);

/** Not used any more: `callerRequests` counts this. A process of the version before still writes it. */
export const accidentRequests = pgTable(
  "accident_requests",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: ["call", "blood_group"] }).notNull(),
    stickerId: idOf("sticker_id", () => stickers.id),
    /** Keyed hash of the phone number that the person enters. Null if no phone call was requested. */
    phoneHash: text("phone_hash"),
    ...callerColumns,
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("accident_requests_phone").on(table.phoneHash, table.createdAt),
    index("accident_requests_caller").on(table.callerHash, table.createdAt),
    index("accident_requests_caller_site").on(table.siteHash, table.createdAt),
    index("accident_requests_created").on(table.createdAt),
  ],
);

/** People whom an owner stopped, by the hash of their network. Until the stop expires, they must prove that they are at the vehicle. */
export const stoppedCallers = pgTable(
  "stopped_callers",
  {
    id: id("id").primaryKey(),
    stickerId: idOf("sticker_id", () => stickers.id),
    callerHash: text("caller_hash").notNull(),
    /** The contact from which the owner stopped this person: its preset message (null for a phone call) and its time. */
    messageId: text("message_id"),
    contactedAt: moment("contacted_at").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("stopped_callers_sticker_caller").on(table.stickerId, table.callerHash),
    index("stopped_callers_expires").on(table.expiresAt),
  ],
);

/**
 * Proofs of presence at a vehicle: people type the end of its plate, which is not stored here. Wrong proofs count towards the network's
 * limit of contacts. Right proofs have a limit of their own (`provenLimit` in backend/contact/shield/rules.ts).
 */
export const presenceProofs = pgTable(
  "presence_proofs",
  {
    id: id("id").primaryKey(),
    stickerId: idOf("sticker_id", () => stickers.id),
    /** The lane of the contact (`Lane` in backend/contact/scanning/rules.ts). */
    kind: text("kind", { enum: ["message", "urgent_message", "call", "emergency_call"] }).notNull(),
    isRight: boolean("is_right").notNull(),
    /** The message or phone call that a right proof allowed. The proof does not count if sending fails. Null for a wrong proof. */
    contactId: id("contact_id"),
    attemptId: id("attempt_id"),
    ...callerColumns,
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("presence_proofs_caller").on(table.callerHash, table.createdAt),
    index("presence_proofs_caller_site").on(table.siteHash, table.createdAt),
    index("presence_proofs_created").on(table.createdAt),
  ],
);

/** Contacts that an owner reported as misuse. A report lowers the limits of the IP address that made the contact. */
export const contactReports = pgTable(
  "contact_reports",
  {
    contactId: keyOf("contact_id", () => contacts.id, { onDelete: "cascade" }),
    ownerId: idOf("owner_id", () => owners.id),
    /** Copied from the contact, so that the check of limits does not have to read contacts. */
    ...callerColumns,
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("contact_reports_caller").on(table.callerHash, table.createdAt),
    index("contact_reports_caller_site").on(table.siteHash, table.createdAt),
    index("contact_reports_created").on(table.createdAt),
  ],
);

/** Reports that a sticker is on the wrong vehicle. The hashes are those of the person who reported it. */
export const wrongVehicleReports = pgTable(
  "wrong_vehicle_reports",
  {
    id: id("id").primaryKey(),
    stickerId: idOf("sticker_id", () => stickers.id),
    ...callerColumns,
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("wrong_vehicle_reports_caller").on(table.callerHash, table.createdAt),
    index("wrong_vehicle_reports_caller_site").on(table.siteHash, table.createdAt),
    index("wrong_vehicle_reports_created").on(table.createdAt),
  ],
);
