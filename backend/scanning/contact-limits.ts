import type { Database } from "../database/database";
import { callerLockKey, callerWaitSeconds } from "../requests/caller-limits";
import type { Limit, RequestContext } from "../requests/handler";
import { sentences } from "../requests/messages";
import { secondsToWait, type RateLimit } from "../requests/rate-limit";
import { contactLimits } from "./rules";
import { insertContact, latestCallerContacts, latestStickerContacts, lockContacts, type ContactEvent } from "./store";

export type ContactRequest = Pick<ContactEvent, "stickerId" | "kind" | "messageId" | "target">;

/**
 * Checks the contact limits of the sticker and of the caller's network. Locks both until the transaction ends, so that concurrent
 * requests queue. Record the contact in the same transaction.
 * @returns the exceeded limit with the seconds to wait, or null if the contact is allowed.
 */
export async function checkContactLimits(
  transaction: Database,
  context: RequestContext,
  { stickerId, kind }: ContactRequest,
): Promise<Limit | null> {
  await lockContacts(transaction, stickerId, callerLockKey(context));
  const now = context.clock.now();
  const ofSticker = contactLimits[kind];
  const byCaller = contactLimits.caller;
  const stickerContacts = await latestStickerContacts(transaction, stickerId, kind, windowStart(ofSticker, now), ofSticker.count);
  const stickerWait = secondsToWait(ofSticker, stickerContacts, now);
  const callerWait = await callerWaitSeconds(context, byCaller, now, (scope, limit) =>
    latestCallerContacts(transaction, scope, windowStart(limit, now), limit.count),
  );
  const retryAfter = Math.max(stickerWait, callerWait);
  if (retryAfter === 0) return null;
  const { noun } = callerWait > stickerWait ? byCaller : ofSticker;
  return { kind: "limit", retryAfter, message: sentences.tooMany(noun, retryAfter) };
}

function windowStart(limit: RateLimit, now: Date): Date {
  return new Date(now.getTime() - limit.seconds * 1000);
}

/** Records a contact. @returns its id. */
export async function recordContact(
  transaction: Database,
  { clock, secrets, callerHash, siteHash }: RequestContext,
  request: ContactRequest,
): Promise<number> {
  const id = secrets.randomId();
  const now = clock.now();
  await insertContact(transaction, { ...request, id, callerHash, siteHash, createdAt: now, updatedAt: now });
  return id;
}
