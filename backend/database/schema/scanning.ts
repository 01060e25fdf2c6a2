import { index, pgTable, text } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";

/**
 * One row each time somebody typed an unknown sticker code, or opened the link of an owner or of an order with an unknown code. The rows
 * limit guesses. They do not contain the code.
 */
export const unknownCodes = pgTable(
  "unknown_codes",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: ["sticker", "answer", "order", "sandbox"] })
      .notNull()
      .default("sticker"),
    callerHash: text("caller_hash").notNull(),
    /** The hash of the IPv6 site. Null for IPv4 (backend/requests/caller-limits.ts). */
    siteHash: text("caller_site_hash"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("unknown_codes_caller").on(table.callerHash, table.createdAt),
    index("unknown_codes_caller_site").on(table.siteHash, table.createdAt),
    index("unknown_codes_created").on(table.createdAt),
  ],
);
