import { index, pgTable, text } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";
import { stickers } from "./stickers";

/** What people requested at accidents. Kept for a day. Accidents have their own limits, separate from those of contacts. */
export const accidentRequests = pgTable(
  "accident_requests",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: ["call", "blood_group"] }).notNull(),
    stickerId: id("sticker_id")
      .notNull()
      .references(() => stickers.id),
    /** Keyed hash of the phone number that the person enters. Null if no phone call was requested. */
    phoneHash: text("phone_hash"),
    callerHash: text("caller_hash").notNull(),
    /** The hash of the IPv6 site. Null for IPv4 (backend/requests/caller-limits.ts). */
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
