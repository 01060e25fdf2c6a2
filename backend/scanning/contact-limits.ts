import type { AttemptKind } from "../contacts/contact";
import { latestRequestsBy, latestRequestsFor } from "../contacts/store";
import type { Database } from "../database/database";
import { callerLockKey, callerWaitSeconds } from "../requests/caller-limits";
import type { Limit, RequestContext } from "../requests/handler";
import { sentences } from "../requests/messages";
import { secondsToWait, type RateLimit } from "../requests/rate-limit";
import { contactLimits } from "./rules";
import { lockContacts } from "./store";

/** The kinds of attempts that each limit counts. */
const counted = { message: ["message"], call: ["call", "emergency_call"] } as const satisfies Record<string, readonly AttemptKind[]>;

/**
 * Checks the contact limits of the sticker and of the caller's network. Locks both until the transaction ends, so that concurrent
 * requests queue. Record the request in the same transaction.
 * @returns the exceeded limit with the seconds to wait, or null if the request is allowed.
 */
export async function checkContactLimits(
  transaction: Database,
  context: RequestContext,
  stickerId: number,
  kind: keyof typeof counted,
): Promise<Limit | null> {
  await lockContacts(transaction, stickerId, callerLockKey(context));
  const now = context.clock.now();
  const ofSticker = contactLimits[kind];
  const byCaller = contactLimits.caller;
  const stickerRequests = await latestRequestsFor(transaction, stickerId, counted[kind], windowStart(ofSticker, now), ofSticker.count);
  const stickerWait = secondsToWait(ofSticker, stickerRequests, now);
  const callerWait = await callerWaitSeconds(context, byCaller, now, (scope, limit) =>
    latestRequestsBy(transaction, scope, [...counted.message, ...counted.call], windowStart(limit, now), limit.count),
  );
  const retryAfter = Math.max(stickerWait, callerWait);
  if (retryAfter === 0) return null;
  const { noun } = callerWait > stickerWait ? byCaller : ofSticker;
  return { kind: "limit", retryAfter, message: sentences.tooMany(noun, retryAfter) };
}

function windowStart(limit: RateLimit, now: Date): Date {
  return new Date(now.getTime() - limit.seconds * 1000);
}
