import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";

import type { Database } from "../database/database";
import { accountDisclosures, oneTimeCodes } from "../database/schema";
import type { Asker } from "./asker";
import { anHourBefore, REMEMBERED, type PastCode } from "./rules";

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)["purpose"];
export type StoredCode = typeof oneTimeCodes.$inferSelect;

/** An account's codes that still matter for its limits, newest first. */
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
    .where(and(eq(oneTimeCodes.account, account), gt(oneTimeCodes.createdAt, remembered(now))))
    .orderBy(desc(oneTimeCodes.createdAt));
}

/** The last hour's codes that strangers at an address asked for, newest first and no more than `most`. */
export async function codesAskedFor(database: Database, callerHash: string, now: Date, most: number): Promise<{ createdAt: Date }[]> {
  return database
    .select({ createdAt: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(
      and(eq(oneTimeCodes.callerHash, callerHash), gt(oneTimeCodes.createdAt, anHourBefore(now)), eq(oneTimeCodes.isKnownBrowser, false)),
    )
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(most);
}

/** Stores a new code. It ends the older ones that the same asker has for the account; other browsers keep theirs. */
export async function insertCode(
  transaction: Database,
  code: Omit<typeof oneTimeCodes.$inferInsert, "attempts" | "endedAt" | "endedBy"> & Asker,
): Promise<void> {
  await transaction
    .update(oneTimeCodes)
    .set({ endedAt: code.createdAt, endedBy: "replaced" })
    .where(and(eq(oneTimeCodes.account, code.account), isNull(oneTimeCodes.endedAt), askedBy(code)));
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

export async function endCode(transaction: Database, id: number, endedBy: "used" | "guessed" | "unsent", endedAt: Date): Promise<void> {
  await transaction.update(oneTimeCodes).set({ endedAt, endedBy }).where(eq(oneTimeCodes.id, id));
}

/** When this browser or this address was told in the last hour whether an account exists, newest first. */
export async function recentDisclosures(
  database: Database,
  { callerHash, browserHash }: Asker,
  now: Date,
): Promise<Pick<typeof accountDisclosures.$inferSelect, "createdAt" | "callerHash" | "browserHash">[]> {
  const ofAddress = eq(accountDisclosures.callerHash, callerHash);
  return database
    .select({
      createdAt: accountDisclosures.createdAt,
      callerHash: accountDisclosures.callerHash,
      browserHash: accountDisclosures.browserHash,
    })
    .from(accountDisclosures)
    .where(
      and(
        browserHash === null ? ofAddress : or(ofAddress, eq(accountDisclosures.browserHash, browserHash)),
        gt(accountDisclosures.createdAt, anHourBefore(now)),
      ),
    )
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

/** As `isSameAsker`, in SQL. */
function askedBy({ callerHash, browserHash }: Asker) {
  return browserHash === null
    ? and(isNull(oneTimeCodes.browserHash), eq(oneTimeCodes.callerHash, callerHash))
    : eq(oneTimeCodes.browserHash, browserHash);
}

function remembered(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED * 1000);
}
