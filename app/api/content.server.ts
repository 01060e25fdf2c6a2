import { z } from "zod";

import type { Call } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import { environment } from "~/env.server";
import { ask, type Asking } from "./client.server";
import { shortTimeout, until } from "./waiting.server";

/** A cached outcome. After `freshUntil`, used only while the API is down. Times are in milliseconds since 1970. */
type Kept<Answer> = { readonly outcome: Outcome<Answer>; readonly askedAt: number; freshUntil: number };

/** Maximum age of a cached outcome, and delay between calls while the API is down, in milliseconds. */
const OLDEST = 86_400_000;
const REST = 5_000;

/**
 * Caches public content of an external API: products, states, pages, testimonials (docs/decisions/0022-another-api.md). Concurrent pages
 * share one call. While the API is down, uses the last response.
 */
export function contentOf<Payload, Answer>(call: Call<Payload, Answer>) {
  const kept = new Map<string, Kept<Answer>>();
  const underway = new Map<string, Promise<Outcome<Answer>>>();

  return async (payload: Payload, asking: Asking = {}): Promise<Outcome<Answer>> => {
    if (environment.contentCacheMilliseconds === 0) return ask(call, payload, asking);
    const key = JSON.stringify(z.encode(call.request, payload));
    const known = kept.get(key);
    if (known !== undefined && known.freshUntil > Date.now()) return known.outcome;
    const answer = underway.get(key) ?? askAnew(key, payload);
    return until(known === undefined ? asking.signal : shortTimeout(), answer, known?.outcome ?? { kind: "unavailable" });
  };

  /** Continues after the page stops waiting, because the next page can use the response. */
  function askAnew(key: string, payload: Payload): Promise<Outcome<Answer>> {
    const answer = ask(call, payload)
      .then((outcome) => keep(key, outcome))
      .finally(() => underway.delete(key));
    underway.set(key, answer);
    return answer;
  }

  function keep(key: string, outcome: Outcome<Answer>): Outcome<Answer> {
    const now = Date.now();
    const known = kept.get(key);
    if (outcome.kind === "ok") kept.set(key, { outcome, askedAt: now, freshUntil: now + environment.contentCacheMilliseconds });
    if (outcome.kind === "refused") kept.delete(key);
    if (outcome.kind === "ok" || outcome.kind === "refused" || known === undefined || known.askedAt + OLDEST < now) return outcome;
    known.freshUntil = now + REST;
    return known.outcome;
  }
}
