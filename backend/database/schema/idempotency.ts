import { index, pgTable, text } from "drizzle-orm/pg-core";

import { bytes, moment } from "./columns";

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
