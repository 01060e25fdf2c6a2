import type { Database } from "../database/database";
import { serialise } from "../database/serialise";
import { callerQueue, secondsForCaller } from "../requests/caller-limits";
import type { RequestContext } from "../requests/handler";
import { unknownCodeLimit } from "./rules";
import { deleteUnknownCodes, insertUnknownCode, latestUnknownCodes, type FoundSticker } from "./store";

/**
 * Looks up a code that somebody typed, and counts it when it is unknown. An address that typed too many unknown codes gets null for
 * every code, so it learns nothing more. Codes of one address queue, so nobody can try many at once.
 * @param find looks up the sticker.
 * @returns the active sticker, or null.
 */
export function findTyped(
  context: RequestContext,
  find: (transaction: Database) => Promise<FoundSticker | null>,
): Promise<FoundSticker | null> {
  const { database, callerHash, siteHash, clock, secrets } = context;
  return database.transaction(async (transaction) => {
    await serialise(transaction, "caller", callerQueue(context));
    const now = clock.now();
    const wait = await secondsForCaller(context, unknownCodeLimit, now, (scope, limit) =>
      latestUnknownCodes(transaction, scope, windowStart(limit.seconds, now), limit.count),
    );
    if (wait > 0) return null;
    const found = await find(transaction);
    if (found?.status === "active") return found;
    await insertUnknownCode(transaction, { id: secrets.randomId(), callerHash, siteHash, createdAt: now });
    return null;
  });
}

/** Deletes unknown codes that no limit counts any more. */
export function deleteOldUnknownCodes(database: Database, now: Date): Promise<void> {
  return deleteUnknownCodes(database, windowStart(unknownCodeLimit.seconds, now));
}

function windowStart(seconds: number, now: Date): Date {
  return new Date(now.getTime() - seconds * 1000);
}
