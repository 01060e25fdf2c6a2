import type { Database } from "../database/database";
import { serialise } from "../database/serialise";
import { callerQueue, secondsForCaller } from "../requests/caller-limits";
import type { Limit, RequestContext } from "../requests/handler";
import { readAsker } from "./asker";
import { disclosuresAt, disclosuresTo, insertDisclosure } from "./code-store";
import { limit } from "./codes";
import { disclosuresOfAddress, waitForDisclosure } from "./rules";

/**
 * Whether an asker may be told that an account exists, or that it does not. Some of the spec's words tell just that, so they are
 * said only so often that nobody can make a list.
 *
 * - An asker who was told twice within an hour must wait, whatever account comes next.
 * - An address that was told too often, or whose site was, is not shut out. Its next askers are answered as if nothing were wrong, and not told.
 * - A browser that has logged in to the account knows that it exists.
 * @param why - what there was too much of, as a sentence.
 */
export async function mayBeTold(
  transaction: Database,
  context: RequestContext,
  account: string,
  why: string,
): Promise<{ kind: "told" } | { kind: "not told" } | Limit> {
  await serialise(transaction, "caller", callerQueue(context));
  const now = context.clock.now();
  const asker = await readAsker(transaction, context, account);
  const own = await disclosuresTo(transaction, asker, now);
  const ofAddress = disclosuresOfAddress(context.environment.codesPerCallerHour);
  const addressWaits = await secondsForCaller(context, ofAddress, now, (scope, frequency) =>
    disclosuresAt(transaction, scope, frequency, now),
  );
  if (asker.isKnownBrowser) return { kind: "told" };
  const wait = waitForDisclosure(own, why, now);
  if (wait !== null) return limit(wait);
  return { kind: addressWaits > 0 ? "not told" : "told" };
}

/** Counts one such answer. */
export async function noteDisclosure(
  transaction: Database,
  { callerHash, siteHash, browserHash, clock, secrets }: RequestContext,
): Promise<void> {
  await insertDisclosure(transaction, { id: secrets.randomId(), callerHash, siteHash, browserHash, createdAt: clock.now() });
}
