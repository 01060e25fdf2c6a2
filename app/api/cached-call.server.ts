import { z } from "zod";

import type { ApiCall } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import { environment } from "~/env.server";
import { callApi, type CallOptions } from "./client.server";
import { createOutcomeCache } from "./outcome-cache.server";
import { shortTimeout, fallbackOnAbort } from "./timeouts.server";

/**
 * Returns a function that makes an API call and caches its outcome. Use it only for public content: products, states, pages, testimonials
 * (docs/decisions/0003-another-api.md). Caches nothing if the API runs in this process. Pages that need the same content at the same time
 * share one API call. While the API is down, the function returns the last successful response, for at most a day.
 */
export function createCachedCall<Payload, Answer>(call: ApiCall<Payload, Answer>) {
  const cache = createOutcomeCache<Answer>(environment.contentCacheMilliseconds);
  const pending = new Map<string, Promise<Outcome<Answer>>>();

  return async (payload: Payload, options: CallOptions = {}): Promise<Outcome<Answer>> => {
    if (environment.contentCacheMilliseconds === 0) return callApi(call, payload, options);
    const key = JSON.stringify(z.encode(call.request, payload));
    const cached = cache.get(key);
    if (cached !== undefined && cache.isFresh(cached)) return cached.outcome;
    const answer = pending.get(key) ?? refresh(key, payload);
    return fallbackOnAbort(cached === undefined ? options.signal : shortTimeout(), answer, cached?.outcome ?? { kind: "unavailable" });
  };

  /** Makes the API call and stores its outcome. If the page stops waiting, the API call continues, and the next page gets its outcome. */
  function refresh(key: string, payload: Payload): Promise<Outcome<Answer>> {
    const answer = callApi(call, payload)
      .then((outcome) => cache.store(key, outcome))
      .finally(() => pending.delete(key));
    pending.set(key, answer);
    return answer;
  }
}
