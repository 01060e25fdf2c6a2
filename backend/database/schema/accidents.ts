import { index, pgTable, text } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";
import { stickers } from "./stickers";

/** Requests at accidents, kept for a day. Their limits are separate from those of contacts. */
export const accidentRequests = pgTable(
  "accident_requests",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: ["call", "blood_group"] }).notNull(),
    stickerId: id("sticker_id")
      .notNull()
      .references(() => stickers.id),
    /** Keyed hash of the phone that is called first. Null without a call. */
    phoneHash: text("phone_hash"),
    callerHash: text("caller_hash").notNull(),
    /** Null for IPv4 (backend/requests/caller-limits.ts). */
    siteHash: text("caller_site_hash"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("accident_requests_phone").on(table.phoneHash, table.createdAt),
    index("accident_requests_caller").on(table.callerHash, table.createdAt),
    index("accident_requests_caller_site").on(table.siteHash, table.createdAt),
    index("accident_requests_created").on(table.createdAt),
  ],
);
