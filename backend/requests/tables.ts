import { index, pgTable, text } from "drizzle-orm/pg-core";

import { bytes, callerColumns, id, moment } from "../platform/database/columns";

/** Requests, counted for the limits per network, or per account, phone or mailbox (backend/requests/request-limits.ts). */
export const callerRequests = pgTable(
  "caller_requests",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: ["order", "promo_check", "change_code", "named_phone", "grievance_mail"] }).notNull(),
    ...callerColumns,
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("caller_requests_caller").on(table.callerHash, table.kind, table.createdAt),
    index("caller_requests_site").on(table.siteHash, table.kind, table.createdAt),
    index("caller_requests_age").on(table.createdAt),
  ],
);

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
    ...callerColumns,
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("unknown_codes_caller").on(table.callerHash, table.createdAt),
    index("unknown_codes_caller_site").on(table.siteHash, table.createdAt),
    index("unknown_codes_created").on(table.createdAt),
  ],
);

/** Answers of API calls, by a hash of the idempotency key, the API call and the caller. Kept for 24 hours. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text("key").primaryKey(),
    requestHash: text("request_hash").notNull(),
    /** Encrypted, because it may contain a token. Never null in a committed row. */
    result: bytes("result"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("idempotency_keys_created").on(table.createdAt)],
);
