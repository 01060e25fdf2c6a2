import { z } from "zod";

import type { ApiCall } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import { environment } from "~/env.server";
import { callApi, type CallOptions } from "./client.server";
import { shortTimeout, fallbackOnAbort } from "./timeouts.server";

/**
 * A cached outcome. After `freshUntil`, the outcome is used only if the API fails or does not respond in time. Times are in milliseconds
 * since 1970.
 */
type CacheEntry<Answer> = { readonly outcome: Outcome<Answer>; readonly fetchedAt: number; freshUntil: number };

/** The maximum age of a cached outcome that is used while the API is down. */
const MAX_AGE_MS = 86_400_000;
/** The delay between two API calls while the API is down. */
const RETRY_DELAY_MS = 5_000;

/**
 * Returns a function that makes an API call and caches its outcome. Use it only for public content: products, states, pages, testimonials
 * (docs/decisions/0022-another-api.md). Caches nothing if the API runs in this process. Page requests at the same time share one API call.
 * While the API is down, the function returns the last response.
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

  /** Makes the API call and stores its outcome. Continues after the page has stopped waiting, for the next page. */
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
    if (outcome.kind === "ok" || outcome.kind === "refused" || cached === undefined || cached.fetchedAt + MAX_AGE_MS < now) return outcome;
    cached.freshUntil = now + RETRY_DELAY_MS;
    return cached.outcome;
  }
}
