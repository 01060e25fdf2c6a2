import { isNull } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { contacts } from "../contact/tables";
import { callerColumns, id, moment } from "../platform/database/columns";
import { owners } from "../registry/tables";

/** A one-time code, stored only as a hash. At a login to an unknown account, no code is sent, and no code matches the hash. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: id("id").primaryKey(),
    purpose: text("purpose", {
      enum: [
        "register",
        "login",
        "owner",
        "reseller",
        "old_phone",
        "new_phone",
        "old_email",
        "new_email",
        "hand_over",
        "erasure",
        "order",
        "order_change",
        "order_change_mail",
        "operator",
      ],
    }).notNull(),
    /** The phone number or email address that the code is for. */
    account: varchar("account", { length: 64 }).notNull(),
    /** The email address that was typed at registration. Null for a login. */
    email: varchar("email", { length: 50 }),
    /** The notice that the person saw at registration, and its language. Null if the page showed none. */
    noticeVersion: varchar("notice_version", { length: 10 }),
    noticeLanguage: varchar("notice_language", { length: 2 }),
    codeHash: text("code_hash").notNull(),
    challengeHash: text("challenge_hash").notNull(),
    /** The code's message, or a decoy for an unknown account. */
    outboxId: id("outbox_id").notNull(),
    ...callerColumns,
    /** A keyed hash of the browser's identifier. Null if the request had no identifier. */
    browserHash: text("browser_hash"),
    /** Whether this browser had logged in to the account before. */
    isKnownBrowser: boolean("is_known_browser").notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** When the code was used, was replaced, was invalidated by wrong attempts, or could not be sent. */
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

/** Not used any more: `callerRequests` counts this. A process of the version before still writes it. */
export const accountDisclosures = pgTable(
  "account_disclosures",
  {
    id: id("id").primaryKey(),
    ...callerColumns,
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
    /** The phone number or email address. */
    account: varchar("account", { length: 64 }).notNull(),
    browserHash: text("browser_hash").notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
  },
  (table) => [
    uniqueIndex("known_browsers_account_browser").on(table.account, table.browserHash),
    index("known_browsers_used").on(table.lastUsedAt),
  ],
);

/**
 * How many wrong codes a holder has entered for an account, as the time when all of them are forgiven (`usedUntil`). Each wrong code moves
 * that time later (backend/accounts/attempt-limits.ts).
 */
export const guessAllowances = pgTable(
  "guess_allowances",
  {
    account: varchar("account", { length: 64 }).notNull(),
    /** Who has the allowance: all strangers (unknown browsers), one IP address or one known browser. */
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
  role: text("role", { enum: ["owner", "reseller", "operator", "operator_ticket"] }).notNull(),
  /** The id of the owner, reseller or operator. */
  subjectId: id("subject_id").notNull(),
  createdAt: moment("created_at").notNull(),
  lastUsedAt: moment("last_used_at").notNull(),
  /** When an operator last typed a code of the authenticator app. */
  confirmedAt: moment("confirmed_at"),
  endedAt: moment("ended_at"),
});

/** What a person agreed to: an owner, or a scanner who asked for a masked call. A withdrawn consent keeps its row. */
export const consents = pgTable(
  "consents",
  {
    id: id("id").primaryKey(),
    /** Null for a scanner. */
    ownerId: id("owner_id").references(() => owners.id, { onDelete: "cascade" }),
    /** The contact for which a scanner gave a phone number. Null for an owner. */
    contactId: id("contact_id").references(() => contacts.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["account", "blood_group", "whatsapp", "call"] }).notNull(),
    /** The version of the notice (contract/rights.ts). */
    version: varchar("version", { length: 10 }).notNull(),
    /** The language in which the notice was shown, such as "hi". */
    language: varchar("language", { length: 2 }).notNull(),
    givenAt: moment("given_at").notNull(),
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("consents_owner").on(table.ownerId, table.purpose, table.version).where(isNull(table.withdrawnAt)),
    index("consents_contact").on(table.contactId),
  ],
);
