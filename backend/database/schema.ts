import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { bytes, id, moment } from "./columns";

export const states = pgTable("states", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
});

export const pages = pgTable("pages", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  html: text("html").notNull(),
});

/** A printed sticker. It is registered when a vehicle names it. */
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
  (table) => [uniqueIndex("stickers_guid").on(table.guid), check("stickers_product", sql`${table.productId} in (1, 2)`)],
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
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("owners_phone").on(table.phone), uniqueIndex("owners_login_id").on(table.loginId)],
);

export const vehicles = pgTable(
  "vehicles",
  {
    id: id("id").primaryKey(),
    ownerId: id("owner_id")
      .notNull()
      .references(() => owners.id),
    stickerId: id("sticker_id")
      .notNull()
      .references(() => stickers.id),
    plate: varchar("plate", { length: 10 }).notNull(),
    emergencyPhone: varchar("emergency_phone", { length: 10 }).notNull(),
    /** Null when the sticker was paid for before it was registered. */
    trialEndsAt: moment("trial_ends_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("vehicles_sticker").on(table.stickerId), index("vehicles_owner").on(table.ownerId)],
);

/** A one-time code that was sent, or, for an account that is not known, one that was not. Never held in clear. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: id("id").primaryKey(),
    purpose: text("purpose", { enum: ["register", "login", "owner", "reseller"] }).notNull(),
    /** The phone or the e-mail that the code is for. */
    account: varchar("account", { length: 64 }).notNull(),
    /** What registration will write into the owner once the code is right. */
    email: varchar("email", { length: 50 }),
    codeHash: text("code_hash").notNull(),
    challengeHash: text("challenge_hash").notNull(),
    callerHash: text("caller_hash").notNull(),
    /** Null for IPv4 (backend/caller-limits.ts). */
    siteHash: text("caller_site_hash"),
    /** A keyed hash of the browser's mark; null when the request had none. */
    browserHash: text("browser_hash"),
    /** Whether that browser had logged in to this account before. */
    isKnownBrowser: boolean("is_known_browser").notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** When it was used, replaced by a newer one or burnt by wrong tries. */
    endedAt: moment("ended_at"),
    endedBy: text("ended_by", { enum: ["used", "replaced", "guessed", "unsent"] }),
  },
  (table) => [
    uniqueIndex("one_time_codes_challenge").on(table.challengeHash),
    index("one_time_codes_account").on(table.account, table.createdAt),
    index("one_time_codes_caller").on(table.callerHash, table.createdAt),
    index("one_time_codes_caller_site").on(table.siteHash, table.createdAt),
  ],
);

/** A refusal that told whether an account exists; counted, so that accounts cannot be listed. */
export const accountDisclosures = pgTable(
  "account_disclosures",
  {
    id: id("id").primaryKey(),
    callerHash: text("caller_hash").notNull(),
    /** Null for IPv4 (backend/caller-limits.ts). */
    siteHash: text("caller_site_hash"),
    browserHash: text("browser_hash"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("account_disclosures_caller").on(table.callerHash, table.createdAt),
    index("account_disclosures_caller_site").on(table.siteHash, table.createdAt),
    index("account_disclosures_browser").on(table.browserHash, table.createdAt),
  ],
);

/** A browser that has logged in to an account. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    /** The phone or the e-mail. */
    account: varchar("account", { length: 64 }).notNull(),
    browserHash: text("browser_hash").notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
  },
  (table) => [
    uniqueIndex("known_browsers_account_browser").on(table.account, table.browserHash),
    index("known_browsers_used").on(table.lastUsedAt),
  ],
);

/** How many wrong codes somebody may still try on an account: each wrong one moves `usedUntil` on (backend/accounts/guesses.ts). */
export const guessAllowances = pgTable(
  "guess_allowances",
  {
    account: varchar("account", { length: 64 }).notNull(),
    /** Whose allowance it is: all strangers', one address's or one known browser's. */
    holder: text("holder").notNull(),
    usedUntil: moment("used_until").notNull(),
  },
  (table) => [
    uniqueIndex("guess_allowances_account_holder").on(table.account, table.holder),
    index("guess_allowances_used").on(table.usedUntil),
  ],
);

export const sessions = pgTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  role: text("role", { enum: ["owner", "reseller"] }).notNull(),
  /** The owner's or the reseller's id. */
  subjectId: id("subject_id").notNull(),
  createdAt: moment("created_at").notNull(),
  lastUsedAt: moment("last_used_at").notNull(),
  endedAt: moment("ended_at"),
});

/** Somebody at a vehicle asked for its owner. Who that was is never kept, but for a hash that serves the limits. */
export const contactEvents = pgTable(
  "contact_events",
  {
    id: id("id").primaryKey(),
    stickerId: id("sticker_id")
      .notNull()
      .references(() => stickers.id),
    kind: text("kind", { enum: ["message", "call"] }).notNull(),
    messageId: text("message_id"),
    /** Who is being called now; a call the owner does not answer goes on to the emergency contact. */
    target: text("target", { enum: ["owner", "emergency"] })
      .notNull()
      .default("owner"),
    state: text("state", {
      enum: ["requested", "sent", "delivered", "ringing", "answered", "ended", "unanswered", "blocked", "failed"],
    })
      .notNull()
      .default("requested"),
    callerHash: text("caller_hash").notNull(),
    /** Null for IPv4 (backend/caller-limits.ts). */
    siteHash: text("caller_site_hash"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("contact_events_sticker").on(table.stickerId, table.createdAt),
    index("contact_events_caller").on(table.callerHash, table.createdAt),
    index("contact_events_caller_site").on(table.siteHash, table.createdAt),
  ],
);

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

/** The result of a call that must happen once, by the key that its form carried. Kept for 24 hours. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text("key").primaryKey(),
    requestHash: text("request_hash").notNull(),
    /** Encrypted: it may carry a token. Never null for who can see the row, since both are written in one transaction. */
    result: bytes("result"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("idempotency_keys_created").on(table.createdAt)],
);
