import { secondsToWait, type RateLimit } from "./rate-limit";

/** Keyed hashes of the caller's IP address. The IP address itself is never stored. */
export type CallerHashes = {
  /** The hash of the IPv4 address or IPv6 network (/64). */
  readonly callerHash: string;
  /** The hash of the IPv6 network's /48; null for IPv4. */
  readonly siteHash: string | null;
};

/** The scope whose events are counted: the network or its site. */
export type CallerScope = { readonly by: keyof CallerHashes; readonly hash: string };

/** A site's limit as a multiple of one network's. A site, such as a company or campus, has 65,536 networks. */
const SITE_FACTOR = 8;

/**
 * Returns the seconds until the limits of the caller's network and site allow another event, or 0 if they allow it now.
 * @param limit one network's limit.
 * @param recent returns the times of the scope's events, newest first, at most `limit.count` within `limit.seconds`.
 */
export async function callerWaitSeconds(
  { callerHash, siteHash }: CallerHashes,
  limit: RateLimit,
  now: Date,
  recent: (scope: CallerScope, limit: RateLimit) => Promise<readonly Date[]>,
): Promise<number> {
  const ofNetwork = secondsToWait(limit, await recent({ by: "callerHash", hash: callerHash }, limit), now);
  if (siteHash === null) return ofNetwork;
  const siteLimit = { ...limit, count: limit.count * SITE_FACTOR };
  return Math.max(ofNetwork, secondsToWait(siteLimit, await recent({ by: "siteHash", hash: siteHash }, siteLimit), now));
}

/** Returns the lock key of a caller. A site's networks share a limit, so they share the key. */
export function callerLockKey({ callerHash, siteHash }: CallerHashes): string {
  return siteHash ?? callerHash;
}
