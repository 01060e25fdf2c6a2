import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, not, or, sql, type Param, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";

import type { CoreServices, Database } from "../../platform/database/database";
import type { ExpiredRows } from "../../platform/database/expired-rows";
import { contactEvents, contactReports, contacts, presenceProofs, stoppedCallers } from "../tables";
import type { CallerScope } from "../../requests/caller-limits";
import { REPORT_SECONDS } from "../misuse/rules";
import { MAX_UNPROVEN, provenLimit, STOP_SECONDS, UNANSWERED_AFTER_SECONDS, UNANSWERED_SECONDS } from "./rules";

/** Lists the people who are stopped now, without anything that identifies them. Newest first. */
export async function listStopped(database: Database, stickerId: number, now: Date) {
  return database
    .select({
      id: stoppedCallers.id,
      messageId: stoppedCallers.messageId,
      contactedAt: stoppedCallers.contactedAt,
      expiresAt: stoppedCallers.expiresAt,
    })
    .from(stoppedCallers)
    .where(and(eq(stoppedCallers.stickerId, stickerId), gt(stoppedCallers.expiresAt, now)))
    .orderBy(desc(stoppedCallers.createdAt), desc(stoppedCallers.id));
}

/** Stops the scanner of a contact, see `stopCaller`. */
export async function stopScannerOf(
  transaction: Database,
  services: Pick<CoreServices, "clock" | "secrets">,
  contactId: number,
): Promise<void> {
  const [contact] = await transaction.select().from(contacts).where(eq(contacts.id, contactId));
  if (contact === undefined) return;
  const { stickerId, callerHash, reason: messageId, createdAt: contactedAt } = contact;
  await stopCaller(transaction, services, { stickerId, callerHash, messageId, contactedAt });
}

/** Stops a person at a sticker for 30 days. A stopped person must prove presence. Renews an existing stop. */
export async function stopCaller(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  stop: Pick<typeof stoppedCallers.$inferInsert, "stickerId" | "callerHash" | "messageId" | "contactedAt">,
): Promise<void> {
  const now = clock.now();
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + STOP_SECONDS * 1000) };
  const { messageId = null, contactedAt } = stop;
  await transaction
    .insert(stoppedCallers)
    .values({ ...stop, ...times, id: secrets.randomId() })
    .onConflictDoUpdate({ target: [stoppedCallers.stickerId, stoppedCallers.callerHash], set: { ...times, messageId, contactedAt } });
}

/** Deletes a stop, if it belongs to this sticker. Idempotent. @param id the id of the stop. */
export async function deleteStop(database: Database, stickerId: number, id: number): Promise<void> {
  await database.delete(stoppedCallers).where(and(eq(stoppedCallers.stickerId, stickerId), eq(stoppedCallers.id, id)));
}

/** The values of the placeholders in {@link suspicionColumns}. */
export function suspicionValues(callerHash: string, now: Date) {
  return {
    callerHash,
    now,
    reportedSince: new Date(now.getTime() - REPORT_SECONDS * 1000),
    unansweredSince: new Date(now.getTime() - UNANSWERED_SECONDS * 1000),
    unansweredUntil: new Date(now.getTime() - UNANSWERED_AFTER_SECONDS * 1000),
  } satisfies Record<string, string | Date>;
}

const placeholder = (name: keyof ReturnType<typeof suspicionValues>, column: PgColumn) => sql.param(sql.placeholder(name), column);

/**
 * Returns the columns of {@link Suspicion} for a prepared query on stickers. The query that finds a sticker always reads these columns, so
 * that the work is the same for everybody.
 */
export function suspicionColumns(stickerId: PgColumn) {
  const isStop = and(
    eq(stoppedCallers.stickerId, stickerId),
    eq(stoppedCallers.callerHash, placeholder("callerHash", stoppedCallers.callerHash)),
    gt(stoppedCallers.expiresAt, placeholder("now", stoppedCallers.expiresAt)),
  );
  const since = placeholder("unansweredSince", contacts.createdAt);
  const until = placeholder("unansweredUntil", contacts.createdAt);
  const reactions = and(
    eq(contactEvents.contactId, contacts.id),
    inArray(contactEvents.type, ["owner_answered", "answered", "ended", "solved", "stopped"]),
  );
  const isUnanswered = and(
    eq(contacts.stickerId, stickerId),
    isNull(contacts.formerVehicleId),
    gt(contacts.createdAt, since),
    lte(contacts.createdAt, until),
    or(and(isNotNull(contacts.answerCodeHash), wasMessageSent(until)), and(isNull(contacts.reason), wasCallUnanswered(until))),
    sql`not exists (select 1 from ${contactEvents} where ${reactions})`,
  );
  const isFromNetwork = and(
    eq(contactEvents.callerHash, placeholder("callerHash", contactEvents.callerHash)),
    eq(contactEvents.type, "requested"),
    inArray(contactEvents.detail, ["message", "call", "emergency_call"]),
    gt(contactEvents.at, since),
  );
  const isReport = and(
    eq(contactReports.callerHash, placeholder("callerHash", contactReports.callerHash)),
    gt(contactReports.createdAt, placeholder("reportedSince", contactReports.createdAt)),
  );
  return {
    fromNetwork:
      sql`(select count(*)::int from (select 1 from ${contactEvents} where ${isFromNetwork} limit ${sql.raw(String(MAX_UNPROVEN))}) as recent)`.mapWith(
        Number,
      ),
    reportingOwners: sql`(select count(distinct ${contactReports.ownerId})::int from ${contactReports} where ${isReport})`.mapWith(Number),
    stoppedAt: sql`(select ${stoppedCallers.createdAt} from ${stoppedCallers} where ${isStop})`.mapWith(stoppedCallers.createdAt),
    unanswered: sql`(select count(*)::int from ${contacts} where ${isUnanswered})`.mapWith(Number),
  };
}

const request = alias(contactEvents, "request");
const failure = alias(contactEvents, "failure");

/** Returns the condition that a contact's message was sent by this time, and that no provider reported a failure. */
function wasMessageSent(until: Param): SQL {
  const isOfMessage = and(
    eq(request.contactId, contacts.id),
    eq(request.attemptId, contactEvents.attemptId),
    eq(request.type, "requested"),
    eq(request.detail, "message"),
  );
  const isItsFailure = and(
    eq(failure.contactId, contacts.id),
    eq(failure.attemptId, contactEvents.attemptId),
    inArray(failure.type, ["failed", "blocked"]),
  );
  const wasSent = and(
    eq(contactEvents.contactId, contacts.id),
    inArray(contactEvents.type, ["sent", "delivered"]),
    lte(contactEvents.at, until),
    sql`exists (select 1 from ${contactEvents} ${request} where ${isOfMessage})`,
    sql`not exists (select 1 from ${contactEvents} ${failure} where ${isItsFailure})`,
  );
  return sql`exists (select 1 from ${contactEvents} where ${wasSent})`;
}

/** Returns the condition that one of a contact's phone calls was reported as unanswered by this time. */
function wasCallUnanswered(until: Param): SQL {
  const isUnanswered = and(eq(contactEvents.contactId, contacts.id), eq(contactEvents.type, "unanswered"), lte(contactEvents.at, until));
  return sql`exists (select 1 from ${contactEvents} where ${isUnanswered})`;
}

/** Stores a proof of presence: a wrong one, or one for an allowed message or phone call. */
export async function insertProof(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  proof: Omit<typeof presenceProofs.$inferInsert, "id" | "createdAt">,
): Promise<void> {
  await transaction.insert(presenceProofs).values({ ...proof, id: secrets.randomId(), createdAt: clock.now() });
}

/** Lists when a network gave wrong proofs for a sticker. */
export async function wrongProofsAt(
  transaction: Database,
  { stickerId, callerHash }: Pick<typeof presenceProofs.$inferSelect, "stickerId" | "callerHash">,
  since: Date,
): Promise<Date[]> {
  const proofs = await wrongProofsBy(transaction, { by: "callerHash", hash: callerHash }, since, eq(presenceProofs.stickerId, stickerId));
  return proofs.map(({ at }) => at);
}

/** Returns a query for the times of the caller's wrong proofs, for any sticker unless a condition says otherwise. */
export function wrongProofsBy(transaction: Database, { by, hash }: CallerScope, since: Date, isAbout?: SQL) {
  const isCounted = and(eq(presenceProofs[by], hash), eq(presenceProofs.isRight, false), gt(presenceProofs.createdAt, since), isAbout);
  return transaction.select({ at: presenceProofs.createdAt }).from(presenceProofs).where(isCounted);
}

/**
 * Lists when the caller last gave right proofs for a sticker and kind of contact, newest first. Omits a proof if its message or phone call
 * failed.
 */
export async function latestRightProofs(
  transaction: Database,
  { stickerId, kind, callerHash }: Pick<typeof presenceProofs.$inferSelect, "stickerId" | "kind" | "callerHash">,
  since: Date,
  count: number,
): Promise<Date[]> {
  const isOfCaller = and(eq(presenceProofs.callerHash, callerHash), eq(presenceProofs.stickerId, stickerId), eq(presenceProofs.kind, kind));
  const isRecent = and(eq(presenceProofs.isRight, true), gt(presenceProofs.createdAt, since));
  const wasNotSent = or(hadEvent("failed", "blocked", "cancelled"), and(hadEvent("given_up"), not(hadEvent("sent", "delivered"))));
  const proofs = await transaction
    .select({ at: presenceProofs.createdAt })
    .from(presenceProofs)
    .where(and(isOfCaller, isRecent, wasNotSent && not(wasNotSent)))
    .orderBy(desc(presenceProofs.createdAt))
    .limit(count);
  return proofs.map(({ at }) => at);
}

/** Returns the condition that the message or phone call of a proof has one of these events. */
function hadEvent(...types: (typeof contactEvents.$inferSelect)["type"][]): SQL {
  const isOfProof = and(
    eq(contactEvents.contactId, presenceProofs.contactId),
    eq(contactEvents.attemptId, presenceProofs.attemptId),
    inArray(contactEvents.type, types),
  );
  return sql`exists (select 1 from ${contactEvents} where ${isOfProof})`;
}

/** Selects stops that have ended, and proofs that no longer count for any limit. */
export function expiredShieldRows(now: Date): readonly ExpiredRows[] {
  return [
    { table: stoppedCallers, where: lte(stoppedCallers.expiresAt, now) },
    { table: presenceProofs, where: lte(presenceProofs.createdAt, new Date(now.getTime() - provenLimit.seconds * 1000)) },
  ];
}
