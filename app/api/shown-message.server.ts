import type { ApiCall } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import { isOwnRefusal } from "#contract/words";

/** Returns the outcome without its message if people must not see the message, as the call says. Our own words are always shown. */
export function withShownMessage<Answer>({ shows }: Pick<ApiCall, "shows">, outcome: Outcome<Answer>): Outcome<Answer> {
  if (outcome.kind === "unavailable") return outcome;
  if (outcome.kind === "refused" && isOwnRefusal(outcome.code)) return outcome;
  return shows === (outcome.kind === "ok" ? "onSuccess" : "onRefusal") ? outcome : { ...outcome, message: "" };
}
