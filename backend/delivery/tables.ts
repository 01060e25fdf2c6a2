import { isNotNull, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";

import { contacts } from "../contact/tables";
import { bytes, id, moment } from "../platform/database/columns";

/** The channels of outgoing messages. "call" is a masked phone call, "spoken" an automatic one. */
export const channels = ["sms", "mail", "call", "whatsapp", "push", "spoken"] as const;

/**
 * Outgoing messages and phone calls. Each is inserted in the transaction that needs it, and sent after the commit. Payloads are encrypted.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: id("id").primaryKey(),
    channel: text("channel", { enum: channels }).notNull(),
    payload: bytes("payload").notNull(),
    /**
     * Whether the row is a decoy: it looks like a real message, but is never sent. Decoys hide which accounts are unknown and which
     * scanners are stopped.
     */
    isDecoy: boolean("is_decoy").notNull().default(false),
    contactId: id("contact_id").references(() => contacts.id),
    /** The order that the message is about. */
    orderId: id("order_id"),
    state: text("state", { enum: ["waiting", "leased", "sent", "refused", "dead", "cancelled"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** The row is not sent after this time, because a late phone call or code is worse than none. */
    expiresAt: moment("good_until"),
    dueAt: moment("due_at").notNull(),
    /** The earliest time to send the row, for a reminder or a message in quiet hours. Null if the row is sent at once. */
    notBefore: moment("not_before"),
    /** Whether the message is no longer wanted. A cancelled message that a worker is already sending is not retried. */
    isCancelled: boolean("is_cancelled").notNull().default(false),
    leasedUntil: moment("leased_until"),
    providerReference: text("provider_reference"),
    /** Why the last attempt failed. Never contains the message or the recipient. */
    failure: text("failure"),
    /** What the provider last reported about a message that belongs to no contact, such as a test. Null before. */
    reported: text("reported", { enum: ["delivered", "failed", "blocked", "unanswered"] }),
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
    index("outbox_created").on(table.createdAt, table.id),
    index("outbox_contact").on(table.contactId),
    index("outbox_order").on(table.orderId).where(isNotNull(table.orderId)),
    index("outbox_finished").on(table.finishedAt),
    index("outbox_channel").on(table.channel, table.createdAt),
  ],
);

/** Messages and phone calls that the sandbox providers received, including refused phone calls. */
export const sandboxDeliveries = pgTable(
  "sandbox_deliveries",
  {
    outboxId: id("outbox_id").primaryKey(),
    channel: text("channel", { enum: channels }).notNull(),
    payload: bytes("payload").notNull(),
    /** A sandbox SMS or phone call moves to its next state at `nextStepAt`. */
    state: text("state").notNull(),
    nextStepAt: moment("next_step_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("sandbox_deliveries_created").on(table.createdAt), index("sandbox_deliveries_step").on(table.nextStepAt)],
);

/** Phone numbers with simulated behaviour, to try failures. */
export const sandboxNumbers = pgTable("sandbox_numbers", {
  phone: varchar("phone", { length: 10 }).primaryKey(),
  habit: text("habit", { enum: ["do_not_disturb", "no_answer", "busy", "out_of_service", "voicemail", "no_whatsapp"] }).notNull(),
});
