import { ACCIDENT_REASON } from "#contract/contact-policy";
import { words } from "#contract/words";
import { requestAttempt, startContact } from "../contacts/attempts";
import { appendEvent } from "../contacts/store";
import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import type { Database } from "../../platform/database/database";
import { callerLockKey } from "../../requests/caller-limits";
import type { Limit, Reply, RequestContext } from "../../requests/handler";
import { allow, count, limitAfter, targetOf, waitSeconds } from "../../requests/limits";
import { lockReachable, type ReachableSticker } from "./reachable";
import { accidentRules } from "./rules";
import { findBloodGroup } from "./store";

/**
 * Books a phone call from an accident to the emergency contact. Only the limits of accidents apply. Neither contacts for other reasons nor
 * the owner's settings can prevent the call, only the emergency contact's own no.
 * @param from - the phone number that the person at the accident enters.
 */
export async function bookAccidentCall(
  transaction: Database,
  context: RequestContext,
  sticker: ReachableSticker,
  from: string,
): Promise<Reply<{ contactId: number; outboxId: number }>> {
  const { id: stickerId, emergencyPhone: to } = sticker;
  const moved = await lockReachable(transaction, sticker);
  if (moved !== null) return moved;
  if (to === null) return { kind: "refusal", message: words.emergencyContactRefused };
  const limit = await countAccidentCall(transaction, context, from);
  if (limit !== null) return limit;
  const contactId = await startContact(transaction, context, { stickerId, reason: ACCIDENT_REASON });
  const call = { channel: "call", from, to } as const;
  const outboxId = await requestAttempt(transaction, context, { contactId, kind: "accident_call", caller: context }, call);
  return { kind: "answer", data: { contactId, outboxId } };
}

/** Returns the blood group, even if the owner hides it from scans, and records that it was shown. */
export async function showBloodGroupAtAccident(context: RequestContext, sticker: ReachableSticker): Promise<Reply<{ bloodGroup: string }>> {
  const { id: stickerId } = sticker;
  return context.database.transaction(async (transaction) => {
    const moved = await lockReachable(transaction, sticker);
    if (moved !== null) return moved;
    const limit = await allow(transaction, context, accidentRules.bloodGroup);
    if (limit !== null) return limit;
    const contactId = await startContact(transaction, context, { stickerId, reason: ACCIDENT_REASON });
    const { clock, callerHash, siteHash } = context;
    await appendEvent(transaction, { contactId, type: "blood_group_shown", callerHash, siteHash, at: clock.now() });
    return { kind: "answer", data: { bloodGroup: await findBloodGroup(transaction, stickerId) } };
  });
}

/**
 * Counts a phone call at an accident, unless the phone number that the person enters, or the caller's network, has reached its limit.
 * Stickers have no limit of their own, because pranks could use it up (docs/decisions/0035-accidents.md).
 * @returns the exceeded limit with the seconds to wait, or null.
 */
async function countAccidentCall(transaction: Database, context: RequestContext, from: string): Promise<Limit | null> {
  const { call, phone } = accidentRules;
  const ofPhone = targetOf(context, phone, from);
  await acquireAdvisoryLocks(transaction, { accident: callerLockKey(context), phone: ofPhone.callerHash });
  const wait = Math.max(await waitSeconds(transaction, context, call), await waitSeconds(transaction, ofPhone, phone));
  if (wait > 0) return limitAfter(wait, call);
  await count(transaction, context, call);
  await count(transaction, ofPhone, phone);
  return null;
}
