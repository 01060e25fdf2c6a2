import { index, pgTable, text } from "drizzle-orm/pg-core";

import { bytes, moment } from "./columns";

/** The result of a call that must happen once, by the key that its form carried. Kept for 24 hours. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text("key").primaryKey(),
    requestHash: text("request_hash").notNull(),
    /** Encrypted: it may carry a token. Never null for who can see the row, since both are written in one transaction. */
    result: bytes("result"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("idempotency_keys_created").on(table.createdAt)],
);
