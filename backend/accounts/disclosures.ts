import type { Database } from "../database/database";
import { serialise } from "../database/serialise";
import { callerQueue, secondsForCaller } from "../requests/caller-limits";
import type { Limit, RequestContext } from "../requests/handler";
import { readAsker } from "./asker";
import { disclosuresAt, disclosuresTo, insertDisclosure } from "./code-store";
import { limit } from "./codes";
import { disclosuresOfAddress, waitForDisclosure } from "./rules";

/**
 * Decides whether a response may reveal whether an account exists. Some of the spec's messages do, so they are limited to
 * prevent enumeration.
 *
 * - After two such responses in an hour, an asker must wait, for any account.
 * - A network or site with too many is not blocked. Its next askers get a response that reveals nothing.
 * - A browser that has logged in to the account already knows that it exists.
 * @param why - the first sentence of the limit's message.
 */
export async function mayDisclose(
  transaction: Database,
  context: RequestContext,
  account: string,
  why: string,
): Promise<{ kind: "allowed" } | { kind: "withheld" } | Limit> {
  await serialise(transaction, "caller", callerQueue(context));
  const now = context.clock.now();
  const asker = await readAsker(transaction, context, account);
  const own = await disclosuresTo(transaction, asker, now);
  const ofAddress = disclosuresOfAddress(context.environment.codesPerCallerHour);
  const addressWaits = await secondsForCaller(context, ofAddress, now, (scope, frequency) =>
    disclosuresAt(transaction, scope, frequency, now),
  );
  if (asker.isKnownBrowser) return { kind: "allowed" };
  const wait = waitForDisclosure(own, why, now);
  if (wait !== null) return limit(wait);
  return { kind: addressWaits > 0 ? "withheld" : "allowed" };
}

/** Counts a response that revealed whether an account exists. */
export async function recordDisclosure(
  transaction: Database,
  { callerHash, siteHash, browserHash, clock, secrets }: RequestContext,
): Promise<void> {
  await insertDisclosure(transaction, { id: secrets.randomId(), callerHash, siteHash, browserHash, createdAt: clock.now() });
}
