import { index, pgTable, text } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";

/** Requests that anybody may make, counted for the limits per network (backend/requests/request-limits.ts). */
export const callerRequests = pgTable(
  "caller_requests",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: ["order", "promo_check"] }).notNull(),
    callerHash: text("caller_hash").notNull(),
    /** The hash of the IPv6 site. Null for IPv4. */
    siteHash: text("caller_site_hash"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("caller_requests_caller").on(table.callerHash, table.kind, table.createdAt),
    index("caller_requests_site").on(table.siteHash, table.kind, table.createdAt),
    index("caller_requests_age").on(table.createdAt),
  ],
);
