import { DAY_MS } from "#contract/day";
import type { Outcome } from "#contract/outcome";

/**
 * A cached outcome. After `freshUntil`, the outcome is used only if the API fails or does not respond in time. Times are in milliseconds
 * since 1970.
 */
type CacheEntry<Answer> = { readonly outcome: Outcome<Answer>; readonly fetchedAt: number; freshUntil: number };

/** How long a cached outcome is used after a failed API call, before the next page makes the API call again. */
const RETRY_DELAY_MS = 5_000;

/**
 * Creates a cache for the outcomes of an API call. The key is the call's payload.
 * @param freshMilliseconds - how long an outcome is used without another API call.
 * @param now - returns the current time in milliseconds since 1970.
 */
export function createOutcomeCache<Answer>(freshMilliseconds: number, now: () => number = Date.now) {
  const entries = new Map<string, CacheEntry<Answer>>();

  /** Returns the cached outcome. Returns undefined if there is none, or if the outcome is more than a day old. */
  function get(key: string): CacheEntry<Answer> | undefined {
    const entry = entries.get(key);
    return entry !== undefined && entry.fetchedAt + DAY_MS >= now() ? entry : undefined;
  }

  /** Stores an outcome. Returns the outcome to use: after a failure other than a refusal, the cached one, if there is one. */
  function store(key: string, outcome: Outcome<Answer>): Outcome<Answer> {
    if (outcome.kind === "ok") entries.set(key, { outcome, fetchedAt: now(), freshUntil: now() + freshMilliseconds });
    if (outcome.kind === "refused") entries.delete(key);
    const entry = get(key);
    if (outcome.kind === "ok" || entry === undefined) return outcome;
    entry.freshUntil = now() + RETRY_DELAY_MS;
    return entry.outcome;
  }

  return { get, isFresh: (entry: CacheEntry<Answer>) => entry.freshUntil > now(), store };
}
