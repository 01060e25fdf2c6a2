import { and, asc, eq, gte, sql } from "drizzle-orm";

import { ownerAnswers, type OwnerAnswer } from "#contract/contacts";
import type { Database } from "../database/database";
import { attemptKinds, contactEvents, contacts } from "../database/schema/contacts";
import type { AttemptKind } from "./contact";

/** How many contacts began since a time, and what happened to them. */
export type ContactSummary = {
  readonly contacts: number;
  /** Messages, reminders and calls that were requested. */
  readonly attempts: readonly { readonly kind: AttemptKind; readonly count: number }[];
  /** By the owner's latest answer. */
  readonly answers: readonly { readonly answer: OwnerAnswer; readonly count: number }[];
  readonly solved: number;
};

export async function summariseContacts(database: Database, since: Date): Promise<ContactSummary> {
  const began = gte(contacts.createdAt, since);
  const ours = eq(contacts.id, contactEvents.contactId);
  const attempts = await database
    .select({ kind: contactEvents.detail, count: sql<number>`count(*)::int` })
    .from(contactEvents)
    .innerJoin(contacts, ours)
    .where(and(began, eq(contactEvents.type, "requested")))
    .groupBy(contactEvents.detail);
  const answers = await database
    .select({ contactId: contactEvents.contactId, is: contactEvents.detail })
    .from(contactEvents)
    .innerJoin(contacts, ours)
    .where(and(began, eq(contactEvents.type, "owner_answered")))
    .orderBy(asc(contactEvents.position));
  const solved = await database
    .select({ count: sql<number>`count(distinct ${contactEvents.contactId})::int` })
    .from(contactEvents)
    .innerJoin(contacts, ours)
    .where(and(began, eq(contactEvents.type, "solved")));
  const latest = [...new Map(answers.map(({ contactId, is }) => [contactId, is])).values()];
  const requested = new Map(attempts.map(({ kind, count }) => [kind, count]));
  return {
    contacts: await database.$count(contacts, began),
    attempts: attemptKinds.map((kind) => ({ kind, count: requested.get(kind) ?? 0 })),
    answers: ownerAnswers.map((answer) => ({ answer, count: latest.filter((is) => is === answer).length })),
    solved: solved[0]?.count ?? 0,
  };
}
