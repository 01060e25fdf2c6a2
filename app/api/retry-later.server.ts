import type { Outcome } from "#contract/outcome";

/** A failure after which a retry may succeed. */
export type TemporaryFailure = Extract<Outcome<unknown>, { kind: "limited" | "unavailable" }>;

const DEFAULT_RETRY_AFTER_SECONDS = 30;

/** Returns the status and Retry-After header for a page that cannot be shown now. */
export function retryLaterInit(outcome: TemporaryFailure | { readonly kind: "unauthorised" }): {
  readonly status: number;
  readonly headers: { readonly "Retry-After": string };
} {
  const seconds = outcome.kind === "limited" ? outcome.retryAfter : DEFAULT_RETRY_AFTER_SECONDS;
  return { status: outcome.kind === "limited" ? 429 : 503, headers: { "Retry-After": String(seconds) } };
}
