import { z } from "zod";

import type { Call } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import { environment } from "~/env.server";
import { ask, type Asking } from "./client.server";
import { briefly, until } from "./waiting.server";

/** An answer that serves until it is asked for again, in milliseconds since 1970, and after that while the API is down. */
type Kept<Answer> = { readonly outcome: Outcome<Answer>; readonly askedAt: number; freshUntil: number };

/** In milliseconds: what is older than a day is shown to nobody, and an API that is down is not asked for every page. */
const OLDEST = 86_400_000;
const REST = 5_000;

/**
 * Asks for what is the same for everybody: products, states, pages, testimonials (docs/decisions/0022-another-api.md). The answer is
 * kept briefly; pages that want it at once ask for it once; and while the API is down the last one serves.
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
    return until(known === undefined ? asking.signal : briefly(), answer, known?.outcome ?? { kind: "unavailable" });
  };

  /** Goes on although the page that asked gives up: the next one finds what came. */
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
