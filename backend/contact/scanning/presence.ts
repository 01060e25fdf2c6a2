import { words } from "#contract/words";
import type { Database } from "../../platform/database/database";
import type { Limit, Refusal, RequestContext } from "../../requests/handler";
import { limitAfter } from "../../requests/limits";
import { secondsToWait, windowStart } from "../../requests/rate-limit";
import { provenLimit, provesPresence } from "../shield/rules";
import { insertProof, latestRightProofs } from "../shield/store";
import { laneLimits, type Lane } from "./rules";

type Wanted = {
  readonly sticker: { readonly id: number; readonly plate: string; readonly mustProve: boolean };
  readonly lane: Lane;
};

type Proving = Wanted & {
  readonly proof: string | null;
  /** Whether the caller has proven presence before, so that they need not type a proof. */
  readonly hasProven: boolean;
};

/**
 * Checks the proof of presence (the end of the plate) if the caller must give one, and counts a wrong proof. Use it after the check of
 * the limits, in the transaction that records the contact. Do not use it for accidents, which need no proof.
 * @returns why the contact is refused, or null. The reply does not depend on the reason why the caller must prove presence.
 */
export async function checkPresence(
  transaction: Database,
  context: RequestContext,
  { sticker, lane, proof, hasProven }: Proving,
): Promise<Limit | Refusal | null> {
  if (!sticker.mustProve) return null;
  const { callerHash, siteHash } = context;
  const counted = { stickerId: sticker.id, kind: lane, callerHash, siteHash };
  const now = context.clock.now();
  const proofs = await latestRightProofs(transaction, counted, windowStart(provenLimit, now), provenLimit.count);
  const limit = limitAfter(secondsToWait(provenLimit, proofs, now), laneLimits[lane]);
  if (limit !== null) return limit;
  if (hasProven || (proof !== null && provesPresence(proof, sticker.plate))) return null;
  if (proof !== null) await insertProof(transaction, context, { ...counted, isRight: false });
  return { kind: "refusal", message: words.proofWrong };
}

/** Stores that a message or phone call needed a proof and was allowed. The proof does not count if sending fails. */
export async function countProof(
  transaction: Database,
  context: RequestContext,
  { sticker, lane, contactId, attemptId }: Wanted & { readonly contactId: number; readonly attemptId: number },
): Promise<void> {
  if (!sticker.mustProve) return;
  const { callerHash, siteHash } = context;
  await insertProof(transaction, context, { stickerId: sticker.id, kind: lane, isRight: true, contactId, attemptId, callerHash, siteHash });
}
