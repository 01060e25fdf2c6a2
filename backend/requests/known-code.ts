import { and, desc, eq, gt, lt } from "drizzle-orm";

import { acquireAdvisoryLock } from "../database/advisory-lock";
import type { Database } from "../database/database";
import { unknownCodes } from "../database/schema/scanning";
import { callerLockKey, callerWaitSeconds, type CallerScope } from "./caller-limits";
import type { RequestContext } from "./handler";
import type { RateLimit } from "./rate-limit";

/** How many unknown codes of a kind a caller's network may give before every code it gives is treated as unknown. */
export const unknownCodeLimit: RateLimit = { count: 20, seconds: 3600 };

type CodeKind = (typeof unknownCodes.$inferSelect)["kind"];

/**
 * Looks up a code, and counts it if it is unknown. After too many unknown codes, a network gets null for every code, so that it
 * learns nothing more. Lookups of one network queue, so that concurrent ones cannot exceed the limit.
 * @param find returns what the code belongs to, or null if it is unknown.
 */
export function findByCode<Found>(
  context: RequestContext,
  kind: CodeKind,
  find: (transaction: Database) => Promise<Found | null>,
): Promise<Found | null> {
  const { database, callerHash, siteHash, clock, secrets } = context;
  return database.transaction(async (transaction) => {
    await acquireAdvisoryLock(transaction, "caller", callerLockKey(context));
    const now = clock.now();
    const wait = await callerWaitSeconds(context, unknownCodeLimit, now, (scope, limit) =>
      latestUnknownCodes(transaction, kind, scope, windowStart(limit, now), limit.count),
    );
    if (wait > 0) return null;
    const found = await find(transaction);
    if (found === null)
      await transaction.insert(unknownCodes).values({ id: secrets.randomId(), kind, callerHash, siteHash, createdAt: now });
    return found;
  });
}

/** Deletes unknown codes that no longer count for any limit. */
export async function deleteOldUnknownCodes(database: Database, now: Date): Promise<void> {
  await database.delete(unknownCodes).where(lt(unknownCodes.createdAt, windowStart(unknownCodeLimit, now)));
}

/** Lists the times of the caller's latest unknown codes, newest first. */
async function latestUnknownCodes(
  transaction: Database,
  kind: CodeKind,
  { by, hash }: CallerScope,
  since: Date,
  count: number,
): Promise<Date[]> {
  const latest = await transaction
    .select({ at: unknownCodes.createdAt })
    .from(unknownCodes)
    .where(and(eq(unknownCodes[by], hash), eq(unknownCodes.kind, kind), gt(unknownCodes.createdAt, since)))
    .orderBy(desc(unknownCodes.createdAt))
    .limit(count);
  return latest.map(({ at }) => at);
}

function windowStart(limit: RateLimit, now: Date): Date {
  return new Date(now.getTime() - limit.seconds * 1000);
}
