import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";
import { owners, vehicles } from "./owners";
import { stickers } from "./stickers";

/** What happened to an owner's account and vehicles. The owner sees it. Rows are only added. Some limits count them. */
export const ownerEvents = pgTable(
  "owner_events",
  {
    id: id("id").primaryKey(),
    ownerId: id("owner_id")
      .notNull()
      .references(() => owners.id),
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
export const phoneChanges = pgTable(
  "phone_changes",
  {
    id: id("id").primaryKey(),
    ownerId: id("owner_id")
      .notNull()
      .references(() => owners.id),
    /** The new number or, after the change was made, the number before. */
    phone: varchar("phone", { length: 10 }).notNull(),
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
    uniqueIndex("phone_changes_waiting")
      .on(table.ownerId)
      .where(sql`${table.madeAt} is null`),
    index("phone_changes_owner").on(table.ownerId),
    uniqueIndex("phone_changes_code").on(table.codeHash),
    index("phone_changes_due").on(table.dueAt),
  ],
);

/**
 * Changes of e-mail address, as `phoneChanges`. In a table of its own, because processes of the version before make every due row there.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: id("id").primaryKey(),
    ownerId: id("owner_id")
      .notNull()
      // Processes of the version before erase owners without knowing this table.
      .references(() => owners.id, { onDelete: "cascade" }),
    /** The new address or, after the change was made, the address before. */
    email: varchar("email", { length: 50 }).notNull(),
    codeHash: text("code_hash").notNull(),
    dueAt: moment("due_at").notNull(),
    madeAt: moment("made_at"),
    stoppedAt: moment("stopped_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("email_changes_waiting")
      .on(table.ownerId)
      .where(sql`${table.madeAt} is null`),
    index("email_changes_owner").on(table.ownerId),
    uniqueIndex("email_changes_code").on(table.codeHash),
    index("email_changes_due").on(table.dueAt),
  ],
);

/** Vehicles that their owners released, so that a buyer can register the sticker. A released vehicle has no sticker. */
export const releases = pgTable(
  "vehicle_releases",
  {
    /** Stays when the vehicle is erased, so that the sticker gets no second trial. */
    vehicleId: id("vehicle_id").primaryKey(),
    stickerId: id("sticker_id")
      .notNull()
      .references(() => stickers.id),
    /** When the vehicle's trial ends, which the sticker's next vehicle inherits. Null for a paid sticker. */
    trialEndsAt: moment("trial_ends_at"),
    releasedAt: moment("released_at").notNull(),
    /** When the release became final: the sticker was registered again, or 24 hours passed. Null while it can be taken back. */
    finalAt: moment("final_at"),
  },
  (table) => [
    index("vehicle_releases_sticker").on(table.stickerId, table.releasedAt),
    index("vehicle_releases_open")
      .on(table.releasedAt)
      .where(sql`${table.finalAt} is null`),
  ],
);

/** People whom an owner named for a vehicle, with their own answer. An emergency contact who was never told has no row. */
export const vehiclePeople = pgTable(
  "vehicle_people",
  {
    id: id("id").primaryKey(),
    vehicleId: id("vehicle_id")
      .notNull()
      .references(() => vehicles.id),
    role: text("role", { enum: ["emergency", "second_driver"] }).notNull(),
    phone: varchar("phone", { length: 10 }).notNull(),
    /** The hash of the code in the person's link. */
    codeHash: text("code_hash").notNull(),
    state: text("state", { enum: ["told", "accepted", "refused"] })
      .notNull()
      .default("told"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("vehicle_people_phone").on(table.vehicleId, table.role, table.phone),
    uniqueIndex("vehicle_people_code").on(table.codeHash),
    // A vehicle has at most one second driver.
    uniqueIndex("vehicle_people_second_driver")
      .on(table.vehicleId)
      .where(sql`${table.role} = 'second_driver' and ${table.state} <> 'refused'`),
  ],
);
