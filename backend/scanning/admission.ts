import type { Database } from "../database/database";
import { callerQueue, secondsForCaller } from "../requests/caller-limits";
import type { Limit, RequestContext } from "../requests/handler";
import { secondsToWait, tooManySentence, type Frequency } from "../requests/waiting";
import { contactLimits } from "./rules";
import { insertContact, latestContactsBy, latestContactsOf, lockContacts, type ContactEvent } from "./store";

export type ContactRequest = Pick<ContactEvent, "stickerId" | "kind" | "messageId" | "target">;

/**
 * Whether one more contact would be too many for the sticker or for the caller's address. However many ask at once, each
 * waits until the one before has been committed; so the contact has to be recorded in the same transaction.
 * @returns the limit with the moment to come back, or null when the contact may be made.
 */
export async function limitOn(transaction: Database, context: RequestContext, { stickerId, kind }: ContactRequest): Promise<Limit | null> {
  await lockContacts(transaction, stickerId, callerQueue(context));
  const now = context.clock.now();
  const ofSticker = contactLimits[kind];
  const byCaller = contactLimits.caller;
  const stickerContacts = await latestContactsOf(transaction, stickerId, kind, windowStart(ofSticker, now), ofSticker.count);
  const stickerWait = secondsToWait(ofSticker, stickerContacts, now);
  const callerWait = await secondsForCaller(context, byCaller, now, (scope, limit) =>
    latestContactsBy(transaction, scope, windowStart(limit, now), limit.count),
  );
  const retryAfter = Math.max(stickerWait, callerWait);
  if (retryAfter === 0) return null;
  const { noun } = callerWait > stickerWait ? byCaller : ofSticker;
  return { kind: "limit", retryAfter, message: tooManySentence(noun, retryAfter) };
}

function windowStart(limit: Frequency, now: Date): Date {
  return new Date(now.getTime() - limit.seconds * 1000);
}

/** Writes a contact down. @returns its id. */
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
