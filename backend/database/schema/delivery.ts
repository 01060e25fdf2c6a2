import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";

import { bytes, id, moment } from "./columns";
import { contactEvents } from "./scanning";

/** What leaves the house. Written in the transaction that needs it, sent by the worker. The payload is encrypted. */
export const outbox = pgTable(
  "outbox",
  {
    id: id("id").primaryKey(),
    channel: text("channel", { enum: ["sms", "mail", "call"] }).notNull(),
    payload: bytes("payload").notNull(),
    /** Written for an account that does not exist, so that the work is the same; it reaches no provider. */
    isDecoy: boolean("is_decoy").notNull().default(false),
    contactEventId: id("contact_event_id").references(() => contactEvents.id),
    state: text("state", { enum: ["waiting", "leased", "sent", "refused", "dead"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Not sent any more after this moment: a late call or code is worse than none. */
    goodUntil: moment("good_until"),
    dueAt: moment("due_at").notNull(),
    leasedUntil: moment("leased_until"),
    providerReference: text("provider_reference"),
    /** Why the last attempt failed, in the worker's words; never what was sent or to whom. */
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
    index("outbox_channel").on(table.channel, table.createdAt),
  ],
);

/** What the sandbox providers were handed: once per outbox row, however often they are asked. */
export const sandboxDeliveries = pgTable(
  "sandbox_deliveries",
  {
    outboxId: id("outbox_id").primaryKey(),
    channel: text("channel", { enum: ["sms", "mail", "call"] }).notNull(),
    payload: bytes("payload").notNull(),
    /** A sandbox call walks on from here at `nextStepAt`. */
    state: text("state").notNull(),
    nextStepAt: moment("next_step_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("sandbox_deliveries_created").on(table.createdAt), index("sandbox_deliveries_step").on(table.nextStepAt)],
);

/** Numbers with a habit, to try the unhappy ways with. */
export const sandboxNumbers = pgTable("sandbox_numbers", {
  phone: varchar("phone", { length: 10 }).primaryKey(),
  habit: text("habit", { enum: ["do_not_disturb", "no_answer", "busy"] }).notNull(),
});
