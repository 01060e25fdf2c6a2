import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";

import { callerColumns, id, moment } from "../../platform/database/columns";

export const states = pgTable("states", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
});

export const pages = pgTable("pages", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  html: text("html").notNull(),
});

/** What a static page said before it was changed, so that a change can be taken back. */
export const pageVersions = pgTable(
  "page_versions",
  {
    id: id("id").primaryKey(),
    pageId: integer("page_id")
      .notNull()
      .references(() => pages.id),
    name: text("name").notNull(),
    html: text("html").notNull(),
    replacedAt: moment("replaced_at").notNull(),
  },
  (table) => [index("page_versions_page").on(table.pageId, table.replacedAt)],
);

/** Customers' testimonials, shown in the order of their ids. */
export const testimonials = pgTable("testimonials", {
  id: integer("id").primaryKey(),
  /** The URL of a picture, or "". */
  photo: text("photo").notNull(),
  name: text("name").notNull(),
  companyName: text("company_name").notNull(),
  stars: integer("stars").notNull(),
  description: text("description").notNull(),
});

/** Inquiries from the contact form. Support gets a copy by email. */
export const inquiries = pgTable(
  "inquiries",
  {
    id: id("id").primaryKey(),
    firstName: varchar("first_name", { length: 30 }).notNull(),
    lastName: varchar("last_name", { length: 30 }).notNull(),
    email: varchar("email", { length: 50 }).notNull(),
    phone: varchar("phone", { length: 10 }).notNull(),
    message: text("message").notNull(),
    ...callerColumns,
    createdAt: moment("created_at").notNull(),
    answer: text("answer"),
    answeredAt: moment("answered_at"),
    closedAt: moment("closed_at"),
  },
  (table) => [
    index("inquiries_caller").on(table.callerHash, table.createdAt),
    index("inquiries_caller_site").on(table.siteHash, table.createdAt),
    index("inquiries_created").on(table.createdAt),
  ],
);
