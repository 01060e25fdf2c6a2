import { index, pgTable, text, varchar } from "drizzle-orm/pg-core";

import { callerColumns, id, moment } from "../../platform/database/columns";

export const grievances = pgTable(
  "grievances",
  {
    /** The ticket number. */
    id: id("id").primaryKey(),
    name: varchar("name", { length: 50 }).notNull(),
    email: varchar("email", { length: 50 }).notNull(),
    /** Empty if the person gave none. */
    phone: varchar("phone", { length: 10 }).notNull(),
    message: text("message").notNull(),
    language: varchar("language", { length: 2 }).notNull(),
    ...callerColumns,
    createdAt: moment("created_at").notNull(),
    answer: text("answer"),
    answeredAt: moment("answered_at"),
    closedAt: moment("closed_at"),
  },
  (table) => [
    index("grievances_caller").on(table.callerHash, table.createdAt),
    index("grievances_caller_site").on(table.siteHash, table.createdAt),
    index("grievances_closed").on(table.closedAt),
  ],
);
