import { z } from "zod";

import type { ApiCall } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import { environment } from "~/env.server";
import { callApi, type CallOptions } from "./client.server";
import { shortTimeout, fallbackOnAbort } from "./timeouts.server";

/** A cached outcome. Used after `freshUntil` only if the API is down. Times are in milliseconds since 1970. */
type CacheEntry<Answer> = { readonly outcome: Outcome<Answer>; readonly fetchedAt: number; freshUntil: number };

/** Maximum age of a cached outcome, and delay between calls while the API is down, in milliseconds. */
const MAX_AGE_MILLISECONDS = 86_400_000;
const RETRY_DELAY_MILLISECONDS = 5_000;

/**
 * Caches public content of an external API: products, states, pages, testimonials (docs/decisions/0022-another-api.md). Concurrent pages
 * share one call. While the API is down, uses the last response.
 */
export function createCachedCall<Payload, Answer>(call: ApiCall<Payload, Answer>) {
  const cache = new Map<string, CacheEntry<Answer>>();
  const pending = new Map<string, Promise<Outcome<Answer>>>();

  return async (payload: Payload, options: CallOptions = {}): Promise<Outcome<Answer>> => {
    if (environment.contentCacheMilliseconds === 0) return callApi(call, payload, options);
    const key = JSON.stringify(z.encode(call.request, payload));
    const cached = cache.get(key);
    if (cached !== undefined && cached.freshUntil > Date.now()) return cached.outcome;
    const answer = pending.get(key) ?? refresh(key, payload);
    return fallbackOnAbort(cached === undefined ? options.signal : shortTimeout(), answer, cached?.outcome ?? { kind: "unavailable" });
  };

  /** Continues after the page stops waiting, because the next page can use the response. */
  function refresh(key: string, payload: Payload): Promise<Outcome<Answer>> {
    const answer = callApi(call, payload)
      .then((outcome) => store(key, outcome))
      .finally(() => pending.delete(key));
    pending.set(key, answer);
    return answer;
  }

  function store(key: string, outcome: Outcome<Answer>): Outcome<Answer> {
    const now = Date.now();
    const cached = cache.get(key);
    if (outcome.kind === "ok") cache.set(key, { outcome, fetchedAt: now, freshUntil: now + environment.contentCacheMilliseconds });
    if (outcome.kind === "refused") cache.delete(key);
    if (outcome.kind === "ok" || outcome.kind === "refused" || cached === undefined || cached.fetchedAt + MAX_AGE_MILLISECONDS < now)
      return outcome;
    cached.freshUntil = now + RETRY_DELAY_MILLISECONDS;
    return cached.outcome;
  }
}
