import { isNull } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { testableChannels } from "#contract/alerts";
import { id, idOf, keyOf, moment } from "../platform/database/columns";
import { owners, vehicles } from "../registry/tables";
import { inquiries } from "../selling/content/tables";
import { orders } from "../selling/tables";

/** What happened to an owner's account and vehicles. The owner sees it. Rows are only added. Some limits count them. */
export const ownerEvents = pgTable(
  "owner_events",
  {
    id: id("id").primaryKey(),
    ownerId: idOf("owner_id", () => owners.id),
    /** Null if the event is about the account. */
    vehicleId: id("vehicle_id").references(() => vehicles.id),
    kind: text("kind").notNull(),
    /** The earlier plate, or the last digits of a phone number. "" if there is nothing to add. */
    detail: varchar("detail", { length: 20 }).notNull().default(""),
    /** Who did it. `other`: a person whom the owner had named, or the passing of time. */
    doneBy: text("done_by", { enum: ["owner", "operator", "other"] }).notNull(),
    /** Why the operator did it. "" for anybody else. */
    reason: varchar("reason", { length: 100 }).notNull().default(""),
    at: moment("at").notNull(),
  },
  (table) => [index("owner_events_owner").on(table.ownerId, table.at), index("owner_events_vehicle").on(table.vehicleId)],
);

/**
 * Changes of phone number that wait, because the owner no longer has the old number, and changes that were made and can be taken back by
 * the link in a mail.
 */
export const phoneChanges = accountChanges("phone", 10, "no action");

/**
 * Changes of e-mail address, as `phoneChanges`. In a table of its own, because processes of the version before make every due row there.
 * They also erase owners without knowing this table.
 */
export const emailChanges = accountChanges("email", 50, "cascade");

function accountChanges(account: "phone" | "email", length: number, onDelete: "no action" | "cascade") {
  const name = `${account}_changes`;
  return pgTable(
    name,
    {
      id: id("id").primaryKey(),
      ownerId: idOf("owner_id", () => owners.id, { onDelete }),
      /** The new number or address or, after the change was made, the one before. */
      value: varchar(account, { length }).notNull(),
      /** The hash of the code in the link that stops the change or takes it back. */
      codeHash: text("code_hash").notNull(),
      /** When the change is made or, after it was made, when the link ends. */
      dueAt: moment("due_at").notNull(),
      /** When the change was made. Null while it waits. An owner has at most one change that waits. */
      madeAt: moment("made_at"),
      /** When somebody stopped the change or took it back. Null before. */
      stoppedAt: moment("stopped_at"),
      createdAt: moment("created_at").notNull(),
    },
    (table) => [
      uniqueIndex(`${name}_waiting`).on(table.ownerId).where(isNull(table.madeAt)),
      index(`${name}_owner`).on(table.ownerId),
      uniqueIndex(`${name}_code`).on(table.codeHash),
      index(`${name}_due`).on(table.dueAt),
    ],
  );
}

/**
 * What operators wrote down about an order, an owner or an inquiry. Rows are only added, and go with the personal data that they are about.
 * Processes of 1.1.0 do not know this table, and delete owners and inquiries.
 */
export const notes = pgTable(
  "notes",
  {
    id: id("id").primaryKey(),
    orderId: id("order_id").references(() => orders.id),
    ownerId: id("owner_id").references(() => owners.id, { onDelete: "cascade" }),
    inquiryId: id("inquiry_id").references(() => inquiries.id, { onDelete: "cascade" }),
    message: varchar("message", { length: 500 }).notNull(),
    /** The operator's name. */
    writtenBy: varchar("written_by", { length: 50 }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("notes_order").on(table.orderId), index("notes_owner").on(table.ownerId), index("notes_inquiry").on(table.inquiryId)],
);

/** The person who may use an owner's rights if the owner dies or cannot act (DPDP Act 2023, section 14). */
export const nominees = pgTable("nominees", {
  ownerId: keyOf("owner_id", () => owners.id, { onDelete: "cascade" }),
  name: varchar("name", { length: 50 }).notNull(),
  phone: varchar("phone", { length: 10 }).notNull(),
  createdAt: moment("created_at").notNull(),
});

/** Owners who asked to erase their account. Deleted if the owner takes it back. */
export const erasureRequests = pgTable(
  "erasure_requests",
  {
    ownerId: keyOf("owner_id", () => owners.id, { onDelete: "cascade" }),
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

/** An owner's last test of each channel. What became of it is in the outbox. */
export const alertTests = pgTable(
  "alert_tests",
  {
    ownerId: idOf("owner_id", () => owners.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: testableChannels }).notNull(),
    outboxId: id("outbox_id").notNull(),
    at: moment("at").notNull(),
  },
  // Not a primary key: the tool that compares the schema with the migrations cannot read one of two columns.
  (table) => [uniqueIndex("alert_tests_owner").on(table.ownerId, table.channel)],
);
