import type { Outcome } from "#contract/outcome";

/** An answer that cannot be given just now. */
export type NotNow = Extract<Outcome<unknown>, { kind: "limited" | "unavailable" }>;

/** In seconds: when it is worth while to try again at an API that did not say so. */
const WHILE = 30;

/** The status of a page that could not be made just now, and when to ask for it again. */
export function comeBackLater(outcome: NotNow | { readonly kind: "unauthorised" }): {
  readonly status: number;
  readonly headers: { readonly "Retry-After": string };
} {
  const seconds = outcome.kind === "limited" ? outcome.retryAfter : WHILE;
  return { status: outcome.kind === "limited" ? 429 : 503, headers: { "Retry-After": String(seconds) } };
}
