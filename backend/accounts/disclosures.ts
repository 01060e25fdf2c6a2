import type { Database } from "../platform/database/database";
import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import { callerLockKey } from "../requests/caller-limits";
import type { Limit, RequestContext } from "../requests/handler";
import { count, waitSeconds, type Counting } from "../requests/limits";
import { readRequester } from "./known-browsers";
import { addressDisclosureRule, disclosureRule, waitFor } from "./rules";

/**
 * Decides whether a response may reveal that an account exists, or that it does not. Some of the spec's messages reveal this. Such
 * responses are limited, so that nobody can use them to list accounts.
 *
 * - After two such responses in an hour, a requester must wait. The limit counts responses about all accounts together.
 * - After too many such responses to an IPv4 address, IPv6 network or IPv6 site, its requesters get responses that reveal nothing.
 * - A browser that has logged in to the account is not limited. It knows that the account exists.
 * @param reason - the first sentence of the message about the limit.
 */
export async function mayDisclose(
  transaction: Database,
  context: RequestContext,
  account: string,
  reason: string,
): Promise<{ kind: "allowed" } | { kind: "withheld" } | Limit> {
  await acquireAdvisoryLocks(transaction, { caller: callerLockKey(context) });
  const requester = await readRequester(transaction, context, account);
  const ownWait = await waitSeconds(transaction, requesterOf(context), disclosureRule);
  const addressWait = await waitSeconds(transaction, context, addressDisclosureRule(context.environment.codesPerCallerHour));
  if (requester.isKnownBrowser) return { kind: "allowed" };
  // The limit also applies where no account exists. A limit for existing accounts alone would reveal them too.
  return waitFor(ownWait, reason) ?? { kind: addressWait > 0 ? "withheld" : "allowed" };
}

/** Counts a response that revealed whether an account exists. */
export async function recordDisclosure(transaction: Database, context: RequestContext): Promise<void> {
  await count(transaction, context, addressDisclosureRule(context.environment.codesPerCallerHour));
  await count(transaction, requesterOf(context), disclosureRule);
}

/** The browser or, without its identifier, the network (`isSameRequester`). */
function requesterOf({ clock, secrets, callerHash, browserHash }: RequestContext): Counting {
  return { clock, secrets, callerHash: browserHash ?? callerHash, siteHash: null };
}
