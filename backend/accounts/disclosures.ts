import type { Database } from "../database/database";
import { acquireAdvisoryLock } from "../database/advisory-lock";
import { callerLockKey, callerWaitSeconds } from "../requests/caller-limits";
import type { Limit, RequestContext } from "../requests/handler";
import { readRequester } from "./requester";
import { disclosuresAt, disclosuresTo, insertDisclosure } from "./code-store";
import { limitReply } from "./codes";
import { addressDisclosureLimit, waitForDisclosure } from "./rules";

/**
 * Decides whether a response may reveal whether an account exists. Some of the spec's messages do, so they are limited to
 * prevent enumeration.
 *
 * - After two such responses in an hour, a requester must wait, for any account.
 * - A network or site with too many such responses is not blocked. Its next requesters get a response that reveals nothing.
 * - A browser that has logged in to the account already knows that it exists.
 * @param reason - the first sentence of the limit's message.
 */
export async function mayDisclose(
  transaction: Database,
  context: RequestContext,
  account: string,
  reason: string,
): Promise<{ kind: "allowed" } | { kind: "withheld" } | Limit> {
  await acquireAdvisoryLock(transaction, "caller", callerLockKey(context));
  const now = context.clock.now();
  const requester = await readRequester(transaction, context, account);
  const own = await disclosuresTo(transaction, requester, now);
  const ofAddress = addressDisclosureLimit(context.environment.codesPerCallerHour);
  const addressWait = await callerWaitSeconds(context, ofAddress, now, (scope, frequency) =>
    disclosuresAt(transaction, scope, frequency, now),
  );
  if (requester.isKnownBrowser) return { kind: "allowed" };
  const wait = waitForDisclosure(own, reason, now);
  if (wait !== null) return limitReply(wait);
  return { kind: addressWait > 0 ? "withheld" : "allowed" };
}

/** Counts a response that revealed whether an account exists. */
export async function recordDisclosure(
  transaction: Database,
  { callerHash, siteHash, browserHash, clock, secrets }: RequestContext,
): Promise<void> {
  await insertDisclosure(transaction, { id: secrets.randomId(), callerHash, siteHash, browserHash, createdAt: clock.now() });
}
