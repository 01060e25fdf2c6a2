import { index, pgTable, text } from "drizzle-orm/pg-core";

import { bytes, callerColumns, id, moment } from "../platform/database/columns";

/** What limits count, per network, or per account, phone, mailbox or browser (backend/requests/limits.ts). Kept for an hour or a day. */
export const callerRequests = pgTable(
  "caller_requests",
  {
    id: id("id").primaryKey(),
    kind: text("kind", {
      enum: [
        "order",
        "promo_check",
        "wrong_promo",
        "change_code",
        "named_phone",
        "named_mailbox",
        "alert_test",
        "inquiry",
        "missed_scan",
        "grievance",
        "grievance_mail",
        "disclosure",
        "disclosure_to",
        "accident_call",
        "accident_phone",
        "blood_group",
        "unknown_sticker",
        "unknown_answer",
        "unknown_order",
        "unknown_sandbox",
        "channel_message",
      ],
    }).notNull(),
    // Keyed hashes of the network and its site, or of what else is counted.
    ...callerColumns,
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("caller_requests_caller").on(table.callerHash, table.kind, table.createdAt),
    index("caller_requests_site").on(table.siteHash, table.kind, table.createdAt),
    index("caller_requests_age").on(table.createdAt),
  ],
);

/** Not used any more: `callerRequests` counts unknown codes. A process of the version before still writes it. */
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
