import { ACCIDENT_REASON } from "#contract/contact-policy";
import { words } from "#contract/words";
import { recordBloodGroupShown, requestAttempt, startContact } from "../contacts/attempts";
import type { Database } from "../../platform/database/database";
import type { Reply, RequestContext } from "../../requests/handler";
import { countAccidentCall, countBloodGroupShown } from "./accident-limits";
import { lockReachable, type ReachableSticker } from "./reachable";
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
    const limit = await countBloodGroupShown(transaction, context);
    if (limit !== null) return limit;
    const contactId = await startContact(transaction, context, { stickerId, reason: ACCIDENT_REASON });
    await recordBloodGroupShown(transaction, context, contactId);
    return { kind: "answer", data: { bloodGroup: await findBloodGroup(transaction, stickerId) } };
  });
}
