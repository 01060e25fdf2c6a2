import { isNull, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { bytes, id, idOf, keyOf, moment } from "../platform/database/columns";

/** A sticker, printed or still to be printed. It is registered if a vehicle references it. */
export const stickers = pgTable(
  "stickers",
  {
    id: id("id").primaryKey(),
    guid: varchar("guid", { length: 64 }).notNull(),
    productId: integer("product_id").notNull(),
    isPostpaid: boolean("is_postpaid").notNull().default(false),
    isPaid: boolean("is_paid").notNull().default(false),
    status: text("status", { enum: ["active", "paused", "void"] })
      .notNull()
      .default("active"),
    rate: integer("rate_paise").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("stickers_guid").on(table.guid),
    index("stickers_created").on(table.createdAt, table.id),
    check("stickers_product", sql`${table.productId} in (1, 2)`),
  ],
);

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
    // For the desk's list, newest first.
    index("owners_created").on(table.createdAt, table.id),
    index("owners_phone_end").on(sql`right(${table.phone}, 4)`),
  ],
);

export const vehicles = pgTable(
  "vehicles",
  {
    id: id("id").primaryKey(),
    ownerId: idOf("owner_id", () => owners.id),
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
    index("vehicles_trial").on(table.trialEndsAt),
  ],
);

/** What the owner of a vehicle in its trial was told, so that nobody is told twice. Processes of 1.1.0 do not know this table. */
export const trialNotices = pgTable(
  "trial_notices",
  {
    id: id("id").primaryKey(),
    vehicleId: idOf("vehicle_id", () => vehicles.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["five_days", "one_day", "ended", "scanned"] }).notNull(),
    /** The end of the trial, or the beginning of the day on which somebody scanned the sticker. */
    about: moment("about").notNull(),
    toldAt: moment("told_at").notNull(),
  },
  (table) => [uniqueIndex("trial_notices_once").on(table.vehicleId, table.kind, table.about)],
);

/** Vehicles that their owners released, so that a buyer can register the sticker. A released vehicle has no sticker. */
export const releases = pgTable(
  "vehicle_releases",
  {
    /** Stays when the vehicle is erased, so that the sticker gets no second trial. */
    vehicleId: id("vehicle_id").primaryKey(),
    stickerId: idOf("sticker_id", () => stickers.id),
    /** When the vehicle's trial ends, which the sticker's next vehicle inherits. Null for a paid sticker. */
    trialEndsAt: moment("trial_ends_at"),
    releasedAt: moment("released_at").notNull(),
    /** When the release became final: the sticker was registered again, or 24 hours passed. Null while it can be taken back. */
    finalAt: moment("final_at"),
  },
  (table) => [
    index("vehicle_releases_sticker").on(table.stickerId, table.releasedAt),
    index("vehicle_releases_open").on(table.releasedAt).where(isNull(table.finalAt)),
  ],
);

/** People whom an owner named for a vehicle, with their own answer. An emergency contact who was never told has no row. */
export const vehiclePeople = pgTable(
  "vehicle_people",
  {
    id: id("id").primaryKey(),
    vehicleId: idOf("vehicle_id", () => vehicles.id),
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

/** How an owner wants to be told of contacts. An owner without a row gets SMS only. */
export const alertChoices = pgTable("alert_choices", {
  ownerId: keyOf("owner_id", () => owners.id, { onDelete: "cascade" }),
  /** When the owner turned WhatsApp on. Null if it is off. */
  whatsappSince: moment("whatsapp_since"),
  /** WhatsApp is not tried until then, because the number has none. Null if it is tried. */
  whatsappPausedUntil: moment("whatsapp_paused_until"),
  spokenCalls: text("spoken_calls", { enum: ["never", "urgent", "all"] }).notNull(),
  /** SMS are sent all the same if no other channel has delivered for 30 days. */
  takesSms: boolean("takes_sms").notNull().default(true),
  copiesByMail: boolean("copies_by_mail").notNull().default(false),
  /** Whether a notification shows only the plate, because others may see the lock screen. */
  hidesReason: boolean("hides_reason").notNull().default(false),
  /** The language of messages, such as "ta"; "" for the owner's language. */
  language: varchar("language", { length: 2 }).notNull().default(""),
  /** When another channel than SMS last delivered a message. */
  deliveredAt: moment("delivered_at"),
  updatedAt: moment("updated_at").notNull(),
});

/** The browsers that show an owner's notifications. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id("id").primaryKey(),
    ownerId: idOf("owner_id", () => owners.id, { onDelete: "cascade" }),
    /** The keyed hash of the endpoint, so that a browser has one row. */
    endpointHash: text("endpoint_hash").notNull(),
    /** The endpoint and its keys, encrypted. */
    subscription: bytes("subscription").notNull(),
    /** A keyed hash of the browser's mark, so that its log-out ends the notifications. Null if it had none. */
    browserHash: text("browser_hash"),
    /** Such as "Chrome, Android", so that the owner recognises the browser. */
    browser: varchar("browser", { length: 50 }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("push_subscriptions_endpoint").on(table.endpointHash), index("push_subscriptions_owner").on(table.ownerId)],
);

/** An owner's settings for contacts. A vehicle without a row has the defaults (backend/contact/shield/rules.ts). */
export const contactSettings = pgTable(
  "contact_settings",
  {
    vehicleId: keyOf("vehicle_id", () => vehicles.id),
    /** Quiet hours in minutes after midnight, Indian time. They may cross midnight. Both are null if there are no quiet hours. */
    quietFromMinute: integer("quiet_from_minute"),
    quietToMinute: integer("quiet_to_minute"),
    /** The preset messages that the owner blocks. All others may be sent, even those that we add later. */
    blockedMessageIds: text("blocked_message_ids").array().notNull(),
    takesCalls: boolean("takes_calls").notNull(),
    showsBloodGroup: boolean("shows_blood_group").notNull(),
    masksPlate: boolean("masks_plate").notNull(),
    emergencyCalls: text("emergency_calls", { enum: ["default", "always", "urgent", "never"] }).notNull(),
    /** The owner's own limit. Null if only the usual limits apply. */
    messagesPerHour: integer("messages_per_hour"),
    /** Whether everybody must prove presence at the vehicle: type the end of its plate. */
    asksProof: boolean("asks_proof").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    check("contact_settings_quiet_hours", sql`(${table.quietFromMinute} is null) = (${table.quietToMinute} is null)`),
    check("contact_settings_messages_per_hour", sql`${table.messagesPerHour} > 0`),
  ],
);
