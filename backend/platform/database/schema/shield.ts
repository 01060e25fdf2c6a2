import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";
import { vehicles } from "./owners";
import { stickers } from "./stickers";

/** An owner's settings for contacts. A vehicle without a row has the defaults (backend/contact/shield/rules.ts). */
export const contactSettings = pgTable(
  "contact_settings",
  {
    vehicleId: id("vehicle_id")
      .primaryKey()
      .references(() => vehicles.id),
    /** Quiet hours in minutes after midnight, Indian time. They may cross midnight. Both are null if there are no quiet hours. */
    quietFromMinute: integer("quiet_from_minute"),
    quietToMinute: integer("quiet_to_minute"),
    /** The preset messages that the owner blocks. All others may be sent, even those that we add later. */
    blockedMessageIds: text("blocked_message_ids").array().notNull(),
    takesCalls: boolean("takes_calls").notNull(),
    showsBloodGroup: boolean("shows_blood_group").notNull(),
    masksPlate: boolean("masks_plate").notNull(),
    emergencyCalls: text("emergency_calls", { enum: ["default", "always", "urgent", "never"] }).notNull(),
    /** The owner's own limit. Null if only the usual limits apply. */
    messagesPerHour: integer("messages_per_hour"),
    asksProof: boolean("asks_proof").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    check("contact_settings_quiet_hours", sql`(${table.quietFromMinute} is null) = (${table.quietToMinute} is null)`),
    check("contact_settings_messages_per_hour", sql`${table.messagesPerHour} > 0`),
  ],
);

/** People whom an owner stopped, by the hash of their network. Until the stop expires, they must prove that they are at the vehicle. */
export const stoppedCallers = pgTable(
  "stopped_callers",
  {
    id: id("id").primaryKey(),
    stickerId: id("sticker_id")
      .notNull()
      .references(() => stickers.id),
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
    stickerId: id("sticker_id")
      .notNull()
      .references(() => stickers.id),
    /** The lane of the contact (`Lane` in backend/contact/scanning/rules.ts). */
    kind: text("kind", { enum: ["message", "urgent_message", "call", "emergency_call"] }).notNull(),
    isRight: boolean("is_right").notNull(),
    /** The message or phone call that a right proof allowed. The proof does not count if sending fails. Null for a wrong proof. */
    contactId: id("contact_id"),
    attemptId: id("attempt_id"),
    callerHash: text("caller_hash").notNull(),
    /** The hash of the IPv6 site. Null for IPv4 (backend/requests/caller-limits.ts). */
    siteHash: text("caller_site_hash"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("presence_proofs_caller").on(table.callerHash, table.createdAt),
    index("presence_proofs_caller_site").on(table.siteHash, table.createdAt),
    index("presence_proofs_created").on(table.createdAt),
  ],
);
