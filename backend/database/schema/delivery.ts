import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";

import { bytes, id, moment } from "./columns";
import { contacts } from "./contacts";

/** Outgoing messages and calls, inserted in the caller's transaction and sent by the worker. The payload is encrypted. */
export const outbox = pgTable(
  "outbox",
  {
    id: id("id").primaryKey(),
    channel: text("channel", { enum: ["sms", "mail", "call"] }).notNull(),
    payload: bytes("payload").notNull(),
    /** Never sent to a provider. Used for unknown accounts and stopped scanners, so that timing and status reveal nothing. */
    isDecoy: boolean("is_decoy").notNull().default(false),
    contactId: id("contact_id").references(() => contacts.id),
    state: text("state", { enum: ["waiting", "leased", "sent", "refused", "dead", "cancelled"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Not sent after this time: a late call or code is worse than none. */
    expiresAt: moment("good_until"),
    dueAt: moment("due_at").notNull(),
    /** When a reminder or a message in quiet hours is due. Null if the row is sent at once. */
    notBefore: moment("not_before"),
    /** The message is no longer wanted. A send in progress is not retried. */
    isCancelled: boolean("is_cancelled").notNull().default(false),
    leasedUntil: moment("leased_until"),
    providerReference: text("provider_reference"),
    /** Why the last attempt failed. Never contains the message or recipient. */
    failure: text("failure"),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("outbox_due")
      .on(table.dueAt)
      .where(sql`${table.state} in ('waiting', 'leased')`),
    index("outbox_dead")
      .on(table.finishedAt)
      .where(sql`${table.state} = 'dead'`),
    index("outbox_contact").on(table.contactId),
    index("outbox_channel").on(table.channel, table.createdAt),
  ],
);

/** Messages accepted by the sandbox providers, once per outbox row. */
export const sandboxDeliveries = pgTable(
  "sandbox_deliveries",
  {
    outboxId: id("outbox_id").primaryKey(),
    channel: text("channel", { enum: ["sms", "mail", "call"] }).notNull(),
    payload: bytes("payload").notNull(),
    /** A sandbox SMS or call moves to its next state at `nextStepAt`. */
    state: text("state").notNull(),
    nextStepAt: moment("next_step_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("sandbox_deliveries_created").on(table.createdAt), index("sandbox_deliveries_step").on(table.nextStepAt)],
);

/** Numbers with simulated behaviour, for testing failures. */
export const sandboxNumbers = pgTable("sandbox_numbers", {
  phone: varchar("phone", { length: 10 }).primaryKey(),
  habit: text("habit", { enum: ["do_not_disturb", "no_answer", "busy", "out_of_service"] }).notNull(),
});
