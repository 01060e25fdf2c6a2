import type { Database } from "../database/database";
import { acquireAdvisoryLock } from "../database/advisory-lock";
import { callerLockKey, callerWaitSeconds } from "../requests/caller-limits";
import type { RequestContext } from "../requests/handler";
import { unknownCodeLimit } from "./rules";
import { deleteUnknownCodes, insertUnknownCode, latestUnknownCodes, type FoundSticker } from "./store";

/**
 * Looks up a typed code, and counts it if it is unknown. After too many unknown codes, a network gets null for every code, so that it
 * learns nothing more. Lookups of one network queue, so that concurrent ones cannot exceed the limit.
 * @param find looks up the sticker.
 * @returns the active sticker, or null.
 */
export function findStickerByTypedCode(
  context: RequestContext,
  find: (transaction: Database) => Promise<FoundSticker | null>,
): Promise<FoundSticker | null> {
  const { database, callerHash, siteHash, clock, secrets } = context;
  return database.transaction(async (transaction) => {
    await acquireAdvisoryLock(transaction, "caller", callerLockKey(context));
    const now = clock.now();
    const wait = await callerWaitSeconds(context, unknownCodeLimit, now, (scope, limit) =>
      latestUnknownCodes(transaction, scope, windowStart(limit.seconds, now), limit.count),
    );
    if (wait > 0) return null;
    const found = await find(transaction);
    if (found?.status === "active") return found;
    await insertUnknownCode(transaction, { id: secrets.randomId(), callerHash, siteHash, createdAt: now });
    return null;
  });
}

/** Deletes unknown codes that no longer count for any limit. */
export function deleteOldUnknownCodes(database: Database, now: Date): Promise<void> {
  return deleteUnknownCodes(database, windowStart(unknownCodeLimit.seconds, now));
}

function windowStart(seconds: number, now: Date): Date {
  return new Date(now.getTime() - seconds * 1000);
}
