import { and, count, countDistinct, desc, eq, gte, inArray, lte, not, sql, type SQL } from "drizzle-orm";

import { CONTACT_SECONDS } from "#contract/contact-policy";
import { ownerAnswers, type OwnerAnswer } from "#contract/contacts";
import type { Database } from "../../platform/database/database";
import { attemptKinds, contactEvents, contacts } from "../tables";
import { UNANSWERED_AFTER_SECONDS } from "../shield/rules";
import type { AttemptKind } from "./contact";
import { isSentReminder } from "./store";

/** Counts of the contacts that began since a time, and of their events. */
export type ContactSummary = {
  readonly contacts: number;
  /** Messages, reminders and phone calls that were requested, by kind. */
  readonly attempts: readonly { readonly kind: AttemptKind; readonly count: number }[];
  /** Contacts that the owner answered, by the latest answer. */
  readonly answers: readonly { readonly answer: OwnerAnswer; readonly count: number }[];
  readonly solved: number;
};

export async function summariseContacts(database: Database, since: Date): Promise<ContactSummary> {
  const began = gte(contacts.createdAt, since);
  const isSameContact = eq(contacts.id, contactEvents.contactId);
  const attempts = await database
    .select({ kind: contactEvents.detail, count: count() })
    .from(contactEvents)
    .innerJoin(contacts, isSameContact)
    .where(and(began, eq(contactEvents.type, "requested")))
    .groupBy(contactEvents.detail);
  const latest = database
    .selectDistinctOn([contactEvents.contactId], { is: contactEvents.detail })
    .from(contactEvents)
    .innerJoin(contacts, isSameContact)
    .where(and(began, eq(contactEvents.type, "owner_answered")))
    .orderBy(contactEvents.contactId, desc(contactEvents.position))
    .as("latest");
  const answers = await database.select({ is: latest.is, count: count() }).from(latest).groupBy(latest.is);
  const [solved] = await database
    .select({ count: countDistinct(contactEvents.contactId) })
    .from(contactEvents)
    .innerJoin(contacts, isSameContact)
    .where(and(began, eq(contactEvents.type, "solved")));
  return {
    contacts: await database.$count(contacts, began),
    attempts: attemptKinds.map((kind) => ({ kind, count: attempts.find((one) => one.kind === kind)?.count ?? 0 })),
    answers: ownerAnswers.map((answer) => ({ answer, count: answers.find(({ is }) => is === answer)?.count ?? 0 })),
    solved: solved?.count ?? 0,
  };
}

/** The contacts of the last day, for monitoring. */
export type ContactCounts = {
  /** Contacts that are not solved. */
  readonly open: number;
  /** Contacts that the owner answered, or whose phone call was answered. */
  readonly answered: number;
  /** Contacts that began more than half an hour ago, and to which nobody reacted. */
  readonly unanswered: number;
  readonly remindersSent: number;
};

export async function countRecentContacts(database: Database, now: Date): Promise<ContactCounts> {
  const since = new Date(now.getTime() - CONTACT_SECONDS * 1000);
  const began = gte(contacts.createdAt, since);
  const isOld = lte(contacts.createdAt, new Date(now.getTime() - UNANSWERED_AFTER_SECONDS * 1000));
  const [counts] = await database
    .select({
      open: countIf(not(happened("solved"))),
      answered: countIf(happened("owner_answered", "answered", "ended")),
      unanswered: countIf(and(isOld, not(happened("owner_answered", "answered", "ended", "solved", "stopped", "blood_group_shown")))),
    })
    .from(contacts)
    .where(began);
  const [reminders] = await database
    .select({ sent: count() })
    .from(contactEvents)
    .innerJoin(contacts, eq(contacts.id, contactEvents.contactId))
    .where(and(began, isSentReminder()));
  return { open: 0, answered: 0, unanswered: 0, ...counts, remindersSent: reminders?.sent ?? 0 };
}

function countIf(condition: SQL | undefined) {
  return sql<number>`count(*) filter (where ${condition})::int`;
}

function happened(...types: (typeof contactEvents.$inferSelect)["type"][]): SQL {
  const isOne = and(eq(contactEvents.contactId, contacts.id), inArray(contactEvents.type, types));
  return sql`exists (select 1 from ${contactEvents} where ${isOne})`;
}
