import type { Database } from "../database/database";
import { serialise } from "../database/serialise";
import type { Limit, RequestContext } from "../handling";
import { isSameAsker, readAsker } from "./asker";
import { insertDisclosure, recentDisclosures } from "./code-store";
import { limit } from "./codes";
import { isAddressTold, waitForDisclosure } from "./rules";

/**
 * Whether an asker may be told that an account exists, or that it does not. Some of the spec's words tell just that, so they are
 * said only so often that nobody can make a list.
 *
 * - An asker who was told twice within an hour must wait, whatever account comes next.
 * - An address that was told too often is not shut out. Its next askers are answered as if nothing were wrong, and not told.
 * - A browser that has logged in to the account knows that it exists.
 * @param why - what there was too much of, as a sentence.
 */
export async function mayBeTold(
  transaction: Database,
  context: RequestContext,
  account: string,
  why: string,
): Promise<{ kind: "told" } | { kind: "not told" } | Limit> {
  await serialise(transaction, "caller", context.callerHash);
  const now = context.clock.now();
  const asker = await readAsker(transaction, context, account);
  const past = await recentDisclosures(transaction, asker, now);
  if (asker.isKnownBrowser) return { kind: "told" };
  const own = past.filter((disclosure) => isSameAsker(disclosure, asker));
  const wait = waitForDisclosure(own, why, now);
  if (wait !== null) return limit(wait);
  const ofAddress = past.filter(({ callerHash }) => callerHash === asker.callerHash);
  return { kind: isAddressTold(ofAddress, context.environment.codesPerCallerHour) ? "not told" : "told" };
}

/** Counts one such answer. */
export async function noteDisclosure(transaction: Database, { callerHash, browserHash, clock, secrets }: RequestContext): Promise<void> {
  await insertDisclosure(transaction, { id: secrets.randomId(), callerHash, browserHash, createdAt: clock.now() });
}
