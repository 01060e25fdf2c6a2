import { words } from "#contract/words";
import type { Database } from "../database/database";
import type { Limit, Refusal, RequestContext } from "../requests/handler";
import { messages } from "../requests/messages";
import { secondsToWait } from "../requests/rate-limit";
import { provenLimit, provesPresence } from "../shield/rules";
import { insertProof, latestRightProofs } from "../shield/store";
import { contactLimits } from "./rules";

type Proving = {
  readonly sticker: { readonly id: number; readonly plate: string; readonly mustProve: boolean };
  readonly kind: "message" | "call";
  /** What was typed. Null if nothing was. */
  readonly proof: string | null;
};

/**
 * Checks the proof of presence of a caller who must give one, and counts it. Call it after the limits and in the transaction that records
 * the contact. Do not call it for an accident, which always passes.
 * @returns why the contact is refused, or null. Does not depend on why proof is asked for.
 */
export async function checkPresence(
  transaction: Database,
  context: RequestContext,
  { sticker, kind, proof }: Proving,
): Promise<Limit | Refusal | null> {
  if (!sticker.mustProve) return null;
  const { callerHash, siteHash } = context;
  const counted = { stickerId: sticker.id, kind, callerHash, siteHash };
  const now = context.clock.now();
  const since = new Date(now.getTime() - provenLimit.seconds * 1000);
  const retryAfter = secondsToWait(provenLimit, await latestRightProofs(transaction, counted, since, provenLimit.count), now);
  if (retryAfter > 0) return { kind: "limit", retryAfter, message: messages.tooMany(contactLimits[kind].noun, retryAfter) };
  const isRight = proof !== null && provesPresence(proof, sticker.plate);
  if (proof !== null) await insertProof(transaction, context, { ...counted, isRight });
  return isRight ? null : { kind: "refusal", message: words.proofWrong };
}
