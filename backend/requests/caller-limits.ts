import { callerOf } from "../platform/http/caller";
import type { Secrets } from "../platform/process/secrets";
import { secondsToWait, type RateLimit } from "./rate-limit";

/** Keyed hashes of the caller's IP address. The IP address itself is never stored. */
export type CallerHashes = {
  /** The hash of the IPv4 address or IPv6 network (/64). */
  readonly callerHash: string;
  /** The hash of the IPv6 site (/48). Null for IPv4. */
  readonly siteHash: string | null;
};

/** What is known about the person who scans: their network, and their browser's mark. */
export type ScannerHashes = CallerHashes & {
  /** A keyed hash of the browser's mark. Null if the browser sent none. */
  readonly browserHash: string | null;
};

/** Returns the hashes of the caller. @param forwardedFor - the header X-Forwarded-For, see `callerOf`. */
export function callerHashes({ hash }: Pick<Secrets, "hash">, forwardedFor: string | null): CallerHashes {
  const { network, site } = callerOf(forwardedFor);
  return { callerHash: hash("caller", network), siteHash: site === null ? null : hash("caller", site) };
}

/** Which events to count: those of the network (IPv4 address or /64), or of its IPv6 site (/48). */
export type CallerScope = { readonly by: keyof CallerHashes; readonly hash: string };

/** An IPv6 site (/48) may make this many times the requests of one network. A site, such as a company, has 65,536 networks. */
const SITE_FACTOR = 8;

/**
 * Returns the seconds until the limits of the caller's network and IPv6 site allow another event, or 0 if they allow it now.
 * @param limit - the limit of one network.
 * @param recent - returns the times of the scope's events within `limit.seconds`, newest first, at most `limit.count`.
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

/** Returns the lock key of a caller. The networks of an IPv6 site share a limit, so they share the key. */
export function callerLockKey({ callerHash, siteHash }: CallerHashes): string {
  return siteHash ?? callerHash;
}
