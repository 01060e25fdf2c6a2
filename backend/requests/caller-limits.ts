import { secondsToWait, type Frequency } from "./waiting";

/** Keyed hashes of the caller's address. The address itself is never stored. */
export type CallerHashes = {
  /** Of the IPv4 address, or the IPv6 network (/64). */
  readonly callerHash: string;
  /** Of the /48 around an IPv6 network; null for IPv4. */
  readonly siteHash: string | null;
};

/** Which earlier events are counted: those of the network, or those of the site around it. */
export type CallerScope = { readonly by: keyof CallerHashes; readonly hash: string };

/** A site is a company, a campus or a provider's customer with 65,536 networks. It may do this many times what one network may. */
const SITE_FACTOR = 8;

/**
 * For how many seconds one more would be too many, for the caller's network and for the site around it.
 * @param limit what one network may do.
 * @param recent when the scope's earlier events were, newest first, at most `limit.count` of them within `limit.seconds`.
 * @returns 0 when one more is allowed now.
 */
export async function secondsForCaller(
  { callerHash, siteHash }: CallerHashes,
  limit: Frequency,
  now: Date,
  recent: (scope: CallerScope, limit: Frequency) => Promise<readonly Date[]>,
): Promise<number> {
  const ofNetwork = secondsToWait(limit, await recent({ by: "callerHash", hash: callerHash }, limit), now);
  if (siteHash === null) return ofNetwork;
  const siteLimit = { ...limit, count: limit.count * SITE_FACTOR };
  return Math.max(ofNetwork, secondsToWait(siteLimit, await recent({ by: "siteHash", hash: siteHash }, siteLimit), now));
}

/** The queue for a caller's tries. The networks of a site share a limit, so they share the queue. */
export function callerQueue({ callerHash, siteHash }: CallerHashes): string {
  return siteHash ?? callerHash;
}
