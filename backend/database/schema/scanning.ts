import { index, pgTable, text } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";
import { stickers } from "./stickers";

/** A request to contact a vehicle's owner. Identifies the caller only by hashes, for the limits. */
export const contactEvents = pgTable(
  "contact_events",
  {
    id: id("id").primaryKey(),
    stickerId: id("sticker_id")
      .notNull()
      .references(() => stickers.id),
    kind: text("kind", { enum: ["message", "call"] }).notNull(),
    messageId: text("message_id"),
    /** The person called. An unanswered call moves to the emergency contact. */
    target: text("target", { enum: ["owner", "emergency"] })
      .notNull()
      .default("owner"),
    state: text("state", {
      enum: ["requested", "sent", "delivered", "ringing", "answered", "ended", "unanswered", "blocked", "failed"],
    })
      .notNull()
      .default("requested"),
    callerHash: text("caller_hash").notNull(),
    /** Null for IPv4 (backend/requests/caller-limits.ts). */
    siteHash: text("caller_site_hash"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("contact_events_sticker").on(table.stickerId, table.createdAt),
    index("contact_events_caller").on(table.callerHash, table.createdAt),
    index("contact_events_caller_site").on(table.siteHash, table.createdAt),
  ],
);

/** A typed code that belongs to no active sticker. Counted to prevent guessing of codes. The code itself is not stored. */
export const unknownCodes = pgTable(
  "unknown_codes",
  {
    id: id("id").primaryKey(),
    callerHash: text("caller_hash").notNull(),
    /** Null for IPv4 (backend/requests/caller-limits.ts). */
    siteHash: text("caller_site_hash"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("unknown_codes_caller").on(table.callerHash, table.createdAt),
    index("unknown_codes_caller_site").on(table.siteHash, table.createdAt),
    index("unknown_codes_created").on(table.createdAt),
  ],
);
