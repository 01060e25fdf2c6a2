import type { Outcome } from "#contract/outcome";
import type { TemporaryFailure } from "~/api/retry-later.server";
import { messageFor } from "~/forms/form.server";

export type PromoState =
  | { readonly kind: "none" }
  | { readonly kind: "applied"; readonly code: string }
  /** The code gives no discount. `failure` says why the code could not be checked. If it is null, the code is not valid for this order. */
  | { readonly kind: "lost"; readonly code: string; readonly reason: string; readonly failure: TemporaryFailure | null };

type LostPromoMessages = {
  readonly invalid: string;
  readonly unavailable: string;
};

/**
 * Returns the state of an applied code whose check was not successful. After HTTP 429 without a message, the reason says when to try again.
 */
export function lostPromo(code: string, outcome: Exclude<Outcome<unknown>, { kind: "ok" }>, messages: LostPromoMessages): PromoState {
  if (outcome.kind === "refused") return { kind: "lost", code, reason: messages.invalid, failure: null };
  const failure = outcome.kind === "limited" ? outcome : ({ kind: "unavailable" } as const);
  const { message } = messageFor(failure, { refused: messages.invalid, unavailable: messages.unavailable });
  return { kind: "lost", code, reason: message, failure };
}
