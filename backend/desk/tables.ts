import { bigint, index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { deskRoles } from "#contract/desk";
import { bytes, id, idOf, moment } from "../platform/database/columns";

/** The people who run the shop, and may log in at the desk (docs/decisions/0047-operating.md). */
export const operators = pgTable(
  "operators",
  {
    id: id("id").primaryKey(),
    email: varchar("email", { length: 64 }).notNull(),
    name: varchar("name", { length: 50 }).notNull(),
    role: text("role", { enum: deskRoles }).notNull(),
    /** The secret of the authenticator app, encrypted. Null until the operator sets the app up. */
    authenticatorSecret: bytes("authenticator_secret"),
    /** When the app's first code was right. Until then, the secret may still be shown. */
    setUpAt: moment("set_up_at"),
    /** The time step of the last code, so that nobody can use a code twice. */
    lastTimeStep: bigint("last_time_step", { mode: "number" }).notNull().default(0),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [uniqueIndex("operators_email").on(table.email)],
);

/** Codes for an operator who has lost the phone with the authenticator app. Each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    operatorId: idOf("operator_id", () => operators.id),
    usedAt: moment("used_at"),
  },
  (table) => [index("recovery_codes_operator").on(table.operatorId)],
);

/**
 * Who did what, by terminal, socket and desk. A trigger lets nobody change or delete a row. Rows hold no personal data of customers: of
 * what was typed, only ids, numbers, days and choices.
 */
export const audit = pgTable(
  "audit",
  {
    number: bigint("number", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    door: text("door", { enum: ["terminal", "socket", "desk"] }).notNull(),
    operatorId: id("operator_id"),
    /** The operator's e-mail address, or the user of the terminal. */
    actor: varchar("actor", { length: 64 }).notNull(),
    /** A command's name, or what else was done, such as "log in". */
    action: varchar("action", { length: 40 }).notNull(),
    /** What it was done to, such as "orders/1042". Null if it concerns no single thing. */
    subject: varchar("subject", { length: 100 }),
    details: text("details").notNull(),
    /** A row that says "begun" is committed before a command acts. Without a later row, the process ended meanwhile. */
    outcome: text("outcome", { enum: ["begun", "done", "refused", "failed"] }).notNull(),
  },
  (table) => [index("audit_subject").on(table.subject, table.number), index("audit_actor").on(table.actor, table.number)],
);

/** Long work that an operator started at the desk. It continues after a restart. */
export const jobs = pgTable(
  "jobs",
  {
    id: id("id").primaryKey(),
    operatorId: idOf("operator_id", () => operators.id),
    command: varchar("command", { length: 40 }).notNull(),
    /** What was typed, encrypted, because it may name a person. */
    values: bytes("values").notNull(),
    state: text("state", { enum: ["waiting", "running", "done", "failed", "cancelled"] }).notNull(),
    done: integer("done").notNull().default(0),
    total: integer("total"),
    message: text("message").notNull().default(""),
    leasedUntil: moment("leased_until"),
    /** How often a process began it. Also says whose lease it is. */
    attempts: integer("attempts").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
  },
  (table) => [index("jobs_state").on(table.state, table.createdAt), index("jobs_created").on(table.createdAt, table.id)],
);

/** The parts of the files that a job wrote, in order. */
export const jobParts = pgTable(
  "job_parts",
  {
    jobId: idOf("job_id", () => jobs.id, { onDelete: "cascade" }),
    file: varchar("file", { length: 60 }).notNull(),
    position: integer("position").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [uniqueIndex("job_parts_position").on(table.jobId, table.file, table.position)],
);
