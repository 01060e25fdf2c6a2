import type { Database } from "../database/database";
import { serialise } from "../database/serialise";
import type { Limit, RequestContext } from "../handling";
import { insertDisclosure, recentDisclosures } from "./code-store";
import { limit } from "./codes";
import { waitForDisclosure } from "./rules";

/**
 * Whether a caller must wait who has lately been told of accounts that they exist, or that they do not. Some of the spec's
 * words tell just that, so they are said only so often that nobody can make a list.
 * @param why - what there was too much of, as a sentence.
 */
export async function waitForDisclosures(transaction: Database, { callerHash, clock }: RequestContext, why: string): Promise<Limit | null> {
  await serialise(transaction, "caller", callerHash);
  const now = clock.now();
  const wait = waitForDisclosure(await recentDisclosures(transaction, callerHash, now), why, now);
  return wait === null ? null : limit(wait);
}

/** Counts one such answer. */
export async function noteDisclosure(transaction: Database, { callerHash, clock, secrets }: RequestContext): Promise<void> {
  await insertDisclosure(transaction, { id: secrets.randomId(), callerHash, createdAt: clock.now() });
}
