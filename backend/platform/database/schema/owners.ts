import { sql } from "drizzle-orm";
import { date, index, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";
import { stickers } from "./stickers";

export const owners = pgTable(
  "owners",
  {
    id: id("id").primaryKey(),
    loginId: id("login_id").notNull(),
    phone: varchar("phone", { length: 10 }).notNull(),
    email: varchar("email", { length: 50 }).notNull(),
    name: varchar("name", { length: 50 }).notNull().default(""),
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    address: varchar("address", { length: 200 }).notNull().default(""),
    city: varchar("city", { length: 30 }).notNull().default(""),
    state: text("state").notNull().default(""),
    pincode: varchar("pincode", { length: 6 }).notNull().default(""),
    bloodGroup: text("blood_group").notNull().default(""),
    /** The language that the owner chose, such as "hi"; "" if none. */
    language: varchar("language", { length: 2 }).notNull().default(""),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("owners_phone").on(table.phone),
    uniqueIndex("owners_login_id").on(table.loginId),
    index("owners_email_lower").on(sql`lower(${table.email})`),
    index("owners_name").on(sql`lower(${table.name}) text_pattern_ops`),
  ],
);

export const vehicles = pgTable(
  "vehicles",
  {
    id: id("id").primaryKey(),
    ownerId: id("owner_id")
      .notNull()
      .references(() => owners.id),
    /** Null if the owner released the vehicle (`releases`). */
    stickerId: id("sticker_id").references(() => stickers.id),
    plate: varchar("plate", { length: 10 }).notNull(),
    emergencyPhone: varchar("emergency_phone", { length: 10 }).notNull(),
    /** Null if the sticker was paid for before registration. */
    trialEndsAt: moment("trial_ends_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("vehicles_sticker").on(table.stickerId),
    index("vehicles_owner").on(table.ownerId),
    index("vehicles_plate").on(table.plate),
  ],
);
