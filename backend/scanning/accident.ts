import { ACCIDENT_REASON } from "#contract/accident";
import { recordBloodGroupShown, requestAttempt, startContact } from "../contacts/attempts";
import type { Database } from "../database/database";
import type { Reply, RequestContext } from "../requests/handler";
import { countAccidentCall, countBloodGroupShown } from "./accident-limits";
import { findBloodGroup } from "./store";

type Sticker = { readonly id: number; readonly emergencyPhone: string };

/**
 * Books a phone call from an accident to the emergency contact. Only the limits of accidents apply. Neither contacts for other reasons nor
 * the owner's settings can prevent the call.
 * @param from - the phone number that the person at the accident enters.
 */
export async function bookAccidentCall(
  transaction: Database,
  context: RequestContext,
  { id: stickerId, emergencyPhone: to }: Sticker,
  from: string,
): Promise<Reply<{ contactId: number; outboxId: number }>> {
  const limit = await countAccidentCall(transaction, context, stickerId, from);
  if (limit !== null) return limit;
  const contactId = await startContact(transaction, context, { stickerId, reason: ACCIDENT_REASON });
  const call = { channel: "call", from, to } as const;
  const outboxId = await requestAttempt(transaction, context, { contactId, kind: "accident_call", caller: context }, call);
  return { kind: "answer", data: { contactId, outboxId } };
}

/** Returns the blood group, even if the owner hides it from scans, and records that it was shown. */
export async function showBloodGroupAtAccident(
  context: RequestContext,
  { id: stickerId }: Sticker,
): Promise<Reply<{ bloodGroup: string }>> {
  return context.database.transaction(async (transaction) => {
    const limit = await countBloodGroupShown(transaction, context, stickerId);
    if (limit !== null) return limit;
    const contactId = await startContact(transaction, context, { stickerId, reason: ACCIDENT_REASON });
    await recordBloodGroupShown(transaction, context, contactId);
    return { kind: "answer", data: { bloodGroup: await findBloodGroup(transaction, stickerId) } };
  });
}
