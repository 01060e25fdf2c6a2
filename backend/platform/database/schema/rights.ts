import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";
import { contacts } from "./contacts";
import { owners } from "./owners";

/** What a person agreed to: an owner, or a scanner who asked for a masked call. A withdrawn consent keeps its row. */
export const consents = pgTable(
  "consents",
  {
    id: id("id").primaryKey(),
    /** Null for a scanner. */
    ownerId: id("owner_id").references(() => owners.id, { onDelete: "cascade" }),
    /** The contact for which a scanner gave a phone number. Null for an owner. */
    contactId: id("contact_id").references(() => contacts.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["account", "blood_group", "call"] }).notNull(),
    /** The version of the notice (contract/rights.ts). */
    version: varchar("version", { length: 10 }).notNull(),
    /** The language in which the notice was shown, such as "hi". */
    language: varchar("language", { length: 2 }).notNull(),
    givenAt: moment("given_at").notNull(),
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("consents_owner")
      .on(table.ownerId, table.purpose, table.version)
      .where(sql`${table.withdrawnAt} is null`),
    index("consents_contact").on(table.contactId),
  ],
);

/** The person who may use an owner's rights if the owner dies or cannot act (DPDP Act 2023, section 14). */
export const nominees = pgTable("nominees", {
  ownerId: id("owner_id")
    .primaryKey()
    .references(() => owners.id, { onDelete: "cascade" }),
  name: varchar("name", { length: 50 }).notNull(),
  phone: varchar("phone", { length: 10 }).notNull(),
  createdAt: moment("created_at").notNull(),
});

/** Owners who asked to erase their account. Deleted if the owner takes it back. */
export const erasureRequests = pgTable(
  "erasure_requests",
  {
    ownerId: id("owner_id")
      .primaryKey()
      .references(() => owners.id, { onDelete: "cascade" }),
    requestedAt: moment("requested_at").notNull(),
    dueAt: moment("due_at").notNull(),
  },
  (table) => [index("erasure_requests_due").on(table.dueAt)],
);

/** Erasures that were done, as proof. They say nothing about the person. */
export const erasures = pgTable("erasures", {
  /** The number on the certificate. */
  id: id("id").primaryKey(),
  requestedBy: text("requested_by", { enum: ["owner", "operator"] }).notNull(),
  /** The operator's reason; "" if the owner asked. Must not name the person. */
  reason: varchar("reason", { length: 200 }).notNull(),
  requestedAt: moment("requested_at").notNull(),
  erasedAt: moment("erased_at").notNull(),
});

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
    callerHash: text("caller_hash").notNull(),
    /** The hash of the IPv6 site. Null for IPv4 (backend/requests/caller-limits.ts). */
    siteHash: text("caller_site_hash"),
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

/** Notices of personal data breaches that were sent (DPDP Rules 2025, rule 7). */
export const breachNotices = pgTable("breach_notices", {
  id: id("id").primaryKey(),
  /** A hash of the notice and of the selection, so that the same notice is sent once. */
  contentHash: text("content_hash").notNull().unique(),
  text: text("text").notNull(),
  recipients: integer("recipients").notNull(),
  sentAt: moment("sent_at").notNull(),
  /** The last owner who has been told: owners are told in the order of their ids. Null if all have been told. */
  toldUpTo: id("told_up_to"),
});
