import type { AttemptKind } from "../contacts/contact";
import { secondsToNextMessage } from "../contacts/hourly-limit";
import { latestRequestsFor } from "../contacts/store";
import { acquireAdvisoryLocks } from "../database/advisory-lock";
import type { Database } from "../database/database";
import { reportedContacts } from "../misuse/rules";
import { countReportingOwners } from "../misuse/store";
import { callerLockKey, callerWaitSeconds } from "../requests/caller-limits";
import type { Limit, RequestContext } from "../requests/handler";
import { messages } from "../requests/messages";
import { secondsToWait, windowStart } from "../requests/rate-limit";
import type { VehicleSettings } from "../shield/rules";
import { contactLimits } from "./rules";
import { latestTriesBy } from "./store";

/** The kinds of messages and phone calls that each limit counts. */
const counted = { message: ["message"], call: ["call", "emergency_call"] } as const satisfies Record<string, readonly AttemptKind[]>;

/** A message or phone call that a person wants. */
export type WantedContact = {
  readonly sticker: { readonly id: number; readonly settings: VehicleSettings };
  readonly kind: keyof typeof counted;
  /** The id of the preset message. Null for a phone call. */
  readonly messageId: string | null;
};

/**
 * Checks the contact limits of the sticker and of the caller's network. Wrong proofs of presence (the plate's last characters) and reports
 * of misuse count towards the network's limit. Locks the sticker and the network until the transaction ends, so that concurrent requests
 * wait. Record the request in the same transaction.
 * @returns the exceeded limit with the seconds to wait, or null if the request is allowed.
 */
export async function checkContactLimits(transaction: Database, context: RequestContext, wanted: WantedContact): Promise<Limit | null> {
  const { sticker, kind, messageId } = wanted;
  await acquireAdvisoryLocks(transaction, { sticker: String(sticker.id), caller: callerLockKey(context) });
  const now = context.clock.now();
  const usual = contactLimits[kind];
  const requests = await latestRequestsFor(transaction, sticker.id, counted[kind], windowStart(usual, now), usual.count);
  const ownersWait = await secondsToNextMessage(transaction, sticker.id, messageId, sticker.settings, now);
  const stickerWait = Math.max(secondsToWait(usual, requests, now), ownersWait);
  const callerWait = await callerWaitSeconds(context, contactLimits.caller, now, async (scope, limit) => {
    const since = windowStart(limit, now);
    const tries = await latestTriesBy(transaction, scope, [...counted.message, ...counted.call], since, limit.count);
    return [...reportedContacts(await countReportingOwners(transaction, scope, now), limit, now), ...tries];
  });
  const retryAfter = Math.max(stickerWait, callerWait);
  if (retryAfter === 0) return null;
  const { noun } = callerWait > stickerWait ? contactLimits.caller : contactLimits[kind];
  return { kind: "limit", retryAfter, message: messages.tooMany(noun, retryAfter) };
}
