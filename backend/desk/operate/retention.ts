import { and, eq, inArray, isNotNull, lt, ne, not, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import { retentionPeriods, type RetentionDays, type RetentionSubject } from "#contract/retention";
import { restoredAllowances } from "../../accounts/attempt-limits";
import { oldCodes } from "../../accounts/code-store";
import { expiredBrowsers } from "../../accounts/known-browsers";
import { expiredSessions } from "../../accounts/sessions";
import { expiredAnswerCodes } from "../../contact/contacts/answering";
import type { Database } from "../../platform/database/database";
import type { ExpiredRows } from "../../platform/database/expired-rows";
import { accountDisclosures, consents } from "../../accounts/tables";
import { accidentRequests, contactEvents, contacts } from "../../contact/tables";
import { outbox, sandboxDeliveries } from "../../delivery/tables";
import { notes } from "../../owners/tables";
import { owners, vehicles } from "../../registry/tables";
import { oldTrialNotices } from "../../registry/trials";
import { inquiries } from "../../selling/content/tables";
import { grievances } from "../../selling/grievances/tables";
import { orders, taxDocuments } from "../../selling/tables";
import { wipedPayload } from "../../delivery/messages/message";
import { oldJobs } from "../operators/job-store";
import { oldReports } from "../../contact/misuse/store";
import { isInBooks, namelessOrder, refersTo } from "../../selling/orders/books";
import { expiredEvents } from "../../selling/payments/store";
import { expiredKeys } from "../../requests/idempotency";
import { oldRequests } from "../../requests/limits";
import { unknownCodes } from "../../requests/tables";
import { promoFailures } from "../../selling/shop/tables";
import { resellerPeople } from "../../selling/resellers/tables";
import { expiredQuotes } from "../../selling/resellers/ordering/price-store";
import { expiredShieldRows } from "../../contact/shield/store";
import { expiredGrants } from "../../selling/shop/promo-store";

export type RetentionRule = {
  /** Shown in the log and by `npm run operate -- retention`. */
  readonly subject: string;
  /** How long rows are kept, for people. */
  readonly period: string;
  readonly why: string;
  readonly expired: (database: Database, now: Date) => readonly ExpiredRows[];
};

/**
 * Lists how long each kind of row is kept, and why. A rule that only empties columns stands before the rule that deletes the row, so that a
 * dry run counts what a run removes.
 */
export function retentionRules(days: RetentionDays): readonly RetentionRule[] {
  return [
    ...technicalRules,
    personal("deadLetters", "texts of dead letters", days, (_, before) => [
      {
        table: outbox,
        where: and(eq(outbox.state, "dead"), ne(outbox.payload, wipedPayload), lt(outbox.finishedAt, before)),
        set: { payload: wipedPayload },
      },
    ]),
    personal("messages", "messages without a contact", days, (_, before) => [
      { table: outbox, where: and(sql`${outbox.contactId} is null`, lt(outbox.finishedAt, before)) },
    ]),
    personal("contacts", "contacts with their events", days, contactsBefore),
    personal("sandbox", "messages of the sandbox", days, (_, before) => [
      { table: sandboxDeliveries, where: lt(sandboxDeliveries.createdAt, before) },
    ]),
    personal("inquiries", "inquiries", days, (_, before) => [{ table: inquiries, where: lt(inquiries.createdAt, before) }]),
    personal("grievances", "closed grievances", days, (_, before) => [{ table: grievances, where: lt(grievances.closedAt, before) }]),
    personal("unfinishedRegistrations", "unfinished registrations", days, (database, before) => [
      {
        table: owners,
        where: and(eq(owners.name, ""), lt(owners.createdAt, before), not(refersTo(database, vehicles.ownerId, owners.id))),
      },
    ]),
    personal("unpaidOrders", "names in unpaid orders", days, (database, before) => [
      { table: orders, where: and(isNamed, lt(orders.createdAt, before), not(isInBooks(database))), set: namelessOrder },
    ]),
    personal("paidOrders", "names in paid orders", days, (database, before) => [
      { table: orders, where: and(isNamed, lt(orders.createdAt, before), isInBooks(database)), set: namelessOrder },
    ]),
    {
      subject: "operators' notes on orders",
      period: "as long as the order's phone number",
      why: "notes go with the personal data that they are about",
      expired: (database) => [
        { table: notes, where: inArray(notes.orderId, database.select({ id: orders.id }).from(orders).where(eq(orders.phone, ""))) },
      ],
    },
    personal("paidOrders", "addresses of people who ordered for a reseller, or said no", days, (_, before) => [
      {
        table: resellerPeople,
        where: and(ne(resellerPeople.state, "invited"), ne(resellerPeople.email, ""), lt(resellerPeople.createdAt, before)),
        set: { email: "" },
      },
    ]),
    personal("paidOrders", "invoices and credit notes", days, (_, before) => [
      { table: taxDocuments, where: lt(taxDocuments.issuedAt, before) },
    ]),
  ];
}

const oldCounters = [accidentRequests, accountDisclosures, promoFailures, unknownCodes];

/** Rows that work for a time, such as sessions and limits. Each subject's own file says how long, because its rules depend on it. */
const technicalRules: readonly RetentionRule[] = [
  technical("idempotency keys", "24 hours", "a repeated request gets the same answer", expiredKeys),
  technical("sessions", "until they expire", "log-ins", expiredSessions),
  technical("one-time codes", "until they count for no limit", "limits on codes", oldCodes),
  technical("known browsers", "400 days after the last log-in", "limits on codes", expiredBrowsers),
  technical("wrong attempts", "until they are forgiven", "limits on codes", restoredAllowances),
  technical("payment events", "30 days", "the provider repeats events", expiredEvents),
  technical("promo attempts", "until they count for no limit", "limits on promo codes", expiredGrants),
  technical("quotes", "until they expire", "prices for resellers", expiredQuotes),
  technical("counted requests", "1 hour or 1 day", "limits per network, account, phone and mailbox", oldRequests),
  technical("stopped people and proofs of presence", "until they end", "the owner's shield", expiredShieldRows),
  technical("counted requests of older versions", "1 day", "tables that only the version before fills", (now) =>
    oldCounters.map((table) => ({ table, where: lt(table.createdAt, new Date(now.getTime() - 86_400_000)) })),
  ),
  technical("notices of trials", "30 days", "nobody is told of the same end twice", oldTrialNotices),
  technical("answer codes", "7 days", "links in the owner's SMS", expiredAnswerCodes),
  technical("jobs of operators, with their files", "7 days", "downloads at the desk", oldJobs),
  technical("misuse reports", "90 days", "limits after misuse", oldReports),
];

function technical(subject: string, period: string, why: string, select: (now: Date) => readonly ExpiredRows[]): RetentionRule {
  return { subject, period, why, expired: (_, now) => select(now) };
}

function personal(
  key: RetentionSubject,
  subject: string,
  days: RetentionDays,
  select: (database: Database, before: Date) => readonly ExpiredRows[],
): RetentionRule {
  const { why } = retentionPeriods[key];
  const expired = (database: Database, now: Date) => select(database, new Date(now.getTime() - days[key] * 86_400_000));
  return { subject, period: `${days[key]} days`, why, expired };
}

/** A contact goes with its events, messages and the scanner's consent. */
function contactsBefore(database: Database, before: Date): readonly ExpiredRows[] {
  const isOld = (contactId: PgColumn) => refersTo(database, contacts.id, contactId, lt(contacts.createdAt, before));
  return [
    { table: contactEvents, where: isOld(contactEvents.contactId) },
    { table: outbox, where: and(isNotNull(outbox.contactId), isOld(outbox.contactId)) },
    { table: consents, where: and(isNotNull(consents.contactId), isOld(consents.contactId)) },
    { table: contacts, where: lt(contacts.createdAt, before) },
  ];
}

const isNamed = sql`${orders.name} <> ''`;
