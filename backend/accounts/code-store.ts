import { and, desc, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";

import type { CodeState } from "#contract/accounts";
import { stateOf } from "../delivery/outbox/store";
import type { Database } from "../platform/database/database";
import type { ExpiredRows } from "../platform/database/expired-rows";
import { oneTimeCodes } from "./tables";
import type { CallerHashes, CallerScope } from "../requests/caller-limits";
import { windowStart, type RateLimit } from "../requests/rate-limit";
import type { Requester } from "./known-browsers";
import { CODE_HISTORY_SECONDS, type PastCode } from "./rules";

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)["purpose"];
export type StoredCode = typeof oneTimeCodes.$inferSelect;

/** Lists an account's codes that count for its limits, newest first. */
export async function recentCodes(database: Database, account: string, now: Date): Promise<PastCode[]> {
  return database
    .select({
      callerHash: oneTimeCodes.callerHash,
      browserHash: oneTimeCodes.browserHash,
      isKnownBrowser: oneTimeCodes.isKnownBrowser,
      createdAt: oneTimeCodes.createdAt,
      expiresAt: oneTimeCodes.expiresAt,
      attempts: oneTimeCodes.attempts,
      endedAt: oneTimeCodes.endedAt,
      endedBy: oneTimeCodes.endedBy,
    })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.account, account), gt(oneTimeCodes.createdAt, historyStart(now))))
    .orderBy(desc(oneTimeCodes.createdAt));
}

/**
 * Lists when unknown browsers (see `Requester.isKnownBrowser`) of a network or IPv6 site requested codes: newest first, at most
 * `limit.count`.
 */
export async function codeRequestTimes(database: Database, { by, hash }: CallerScope, limit: RateLimit, now: Date): Promise<Date[]> {
  const codes = await database
    .select({ at: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes[by], hash), gt(oneTimeCodes.createdAt, windowStart(limit, now)), eq(oneTimeCodes.isKnownBrowser, false)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(limit.count);
  return codes.map(({ at }) => at);
}

/** Stores a new code. Ends the same requester's earlier codes for the account, but not those of other browsers. */
export async function insertCode(
  transaction: Database,
  code: Omit<typeof oneTimeCodes.$inferInsert, "attempts" | "endedAt" | "endedBy"> & Requester & CallerHashes,
): Promise<void> {
  const isReplaced = and(eq(oneTimeCodes.account, code.account), isNull(oneTimeCodes.endedAt), requestedBy(code));
  await transaction.update(oneTimeCodes).set({ endedAt: code.createdAt, endedBy: "replaced" }).where(isReplaced);
  await transaction.insert(oneTimeCodes).values(code);
}

export async function findByChallenge(database: Database, challengeHash: string): Promise<StoredCode | null> {
  const [code] = await database.select().from(oneTimeCodes).where(eq(oneTimeCodes.challengeHash, challengeHash));
  return code ?? null;
}

/**
 * Returns the state of a code's message. A decoy has the states of a real message. A message that the provider refused counts as sent:
 * a decoy is never refused, so another state would reveal that the account exists.
 */
export async function readCodeState(database: Database, challengeHash: string): Promise<CodeState | null> {
  const [found] = await database
    .select({ endedBy: oneTimeCodes.endedBy, outboxId: oneTimeCodes.outboxId })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.challengeHash, challengeHash));
  if (found === undefined) return null;
  const state = await stateOf(database, found.outboxId);
  if (found.endedBy === "unsent" || state === "dead") return "failed";
  return state === "waiting" || state === "leased" ? "waiting" : "sent";
}

/** Selects the ids of the messages with codes since a time. */
export function messagesWithCodes(database: Database, since: Date) {
  return database.select({ id: oneTimeCodes.outboxId }).from(oneTimeCodes).where(gte(oneTimeCodes.createdAt, since));
}

/** Counts an attempt before the code is compared. @returns the number of attempts, or null if the code accepts no more. */
export async function countAttempt(transaction: Database, id: number, maxAttempts: number): Promise<number | null> {
  const [counted] = await transaction
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.endedAt), lt(oneTimeCodes.attempts, maxAttempts)))
    .returning({ attempts: oneTimeCodes.attempts });
  return counted?.attempts ?? null;
}

export async function endCode(transaction: Database, id: number, endedBy: "used" | "guessed" | "unsent", endedAt: Date): Promise<void> {
  await transaction.update(oneTimeCodes).set({ endedAt, endedBy }).where(eq(oneTimeCodes.id, id));
}

/** Selects codes that no longer count for any limit. */
export function oldCodes(now: Date): readonly ExpiredRows[] {
  return [{ table: oneTimeCodes, where: lt(oneTimeCodes.createdAt, historyStart(now)) }];
}

/** Returns the condition of `isSameRequester` in SQL. */
function requestedBy({ callerHash, browserHash }: Requester) {
  return browserHash === null
    ? and(isNull(oneTimeCodes.browserHash), eq(oneTimeCodes.callerHash, callerHash))
    : eq(oneTimeCodes.browserHash, browserHash);
}

function historyStart(now: Date): Date {
  return windowStart({ seconds: CODE_HISTORY_SECONDS }, now);
}
