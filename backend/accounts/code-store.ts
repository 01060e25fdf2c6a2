import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";

import type { Database } from "../database/database";
import { accountDisclosures, oneTimeCodes } from "../database/schema";
import { anHourBefore, REMEMBERED, type PastCode } from "./rules";

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)["purpose"];
export type StoredCode = typeof oneTimeCodes.$inferSelect;

/** An account's codes that still matter for its limits, newest first. */
export async function recentCodes(database: Database, account: string, now: Date): Promise<PastCode[]> {
  return database
    .select({
      createdAt: oneTimeCodes.createdAt,
      attempts: oneTimeCodes.attempts,
      endedAt: oneTimeCodes.endedAt,
      endedBy: oneTimeCodes.endedBy,
    })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.account, account), gt(oneTimeCodes.createdAt, remembered(now))))
    .orderBy(desc(oneTimeCodes.createdAt));
}

/** The last hour's codes that a caller asked for, newest first and no more than count. */
export async function codesAskedFor(database: Database, callerHash: string, now: Date, most: number): Promise<{ createdAt: Date }[]> {
  return database
    .select({ createdAt: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.callerHash, callerHash), gt(oneTimeCodes.createdAt, anHourBefore(now))))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(most);
}

/** Writes down a new code, which ends the account's older ones. */
export async function insertCode(
  transaction: Database,
  code: Omit<typeof oneTimeCodes.$inferInsert, "attempts" | "endedAt" | "endedBy">,
): Promise<void> {
  await transaction
    .update(oneTimeCodes)
    .set({ endedAt: code.createdAt, endedBy: "replaced" })
    .where(and(eq(oneTimeCodes.account, code.account), isNull(oneTimeCodes.endedAt)));
  await transaction.insert(oneTimeCodes).values(code);
}

export async function findByChallenge(database: Database, challengeHash: string): Promise<StoredCode | null> {
  const [code] = await database.select().from(oneTimeCodes).where(eq(oneTimeCodes.challengeHash, challengeHash));
  return code ?? null;
}

/** Counts a try, before it is compared. @returns how many there have been now, or null when the code takes no more. */
export async function countTry(transaction: Database, id: number, most: number): Promise<number | null> {
  const [counted] = await transaction
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.endedAt), lt(oneTimeCodes.attempts, most)))
    .returning({ attempts: oneTimeCodes.attempts });
  return counted?.attempts ?? null;
}

export async function endCode(transaction: Database, id: number, endedBy: "used" | "guessed", endedAt: Date): Promise<void> {
  await transaction.update(oneTimeCodes).set({ endedAt, endedBy }).where(eq(oneTimeCodes.id, id));
}

/** How often a caller was told in the last hour that an account exists, newest first. */
export async function recentDisclosures(database: Database, callerHash: string, now: Date): Promise<{ createdAt: Date }[]> {
  return database
    .select({ createdAt: accountDisclosures.createdAt })
    .from(accountDisclosures)
    .where(and(eq(accountDisclosures.callerHash, callerHash), gt(accountDisclosures.createdAt, anHourBefore(now))))
    .orderBy(desc(accountDisclosures.createdAt));
}

export async function insertDisclosure(transaction: Database, disclosure: typeof accountDisclosures.$inferInsert): Promise<void> {
  await transaction.insert(accountDisclosures).values(disclosure);
}

/** Forgets codes and disclosures that no limit looks back to. */
export async function forgetOldCodes(database: Database, now: Date): Promise<void> {
  await database.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, remembered(now)));
  await database.delete(accountDisclosures).where(lt(accountDisclosures.createdAt, anHourBefore(now)));
}

function remembered(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED * 1000);
}
