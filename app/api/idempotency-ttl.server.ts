import { requestLoginCode, requestRegistrationCode } from "#contract/accounts";
import type { Outcome } from "#contract/outcome";
import { requestOwnerLoginCode } from "#contract/owner";
import { placePostpaidOrder, requestResellerCode } from "#contract/reseller";

/** The outcome of a form's call; `notSent` if the call never reached the API. */
type CallOutcome = Outcome<unknown>["kind"] | "notSent";

/** How long to keep a form's result. People return to an open tab within a day. */
const FORM_TTL_MILLISECONDS = 86_400_000;
/** A new code can be requested after this time. */
const CODE_TTL_MILLISECONDS = 30_000;

const codeRequests: ReadonlySet<string> = new Set([
  requestRegistrationCode.path,
  requestLoginCode.path,
  requestOwnerLoginCode.path,
  requestResellerCode.path,
]);

/** Calls that are never sent again after a lost response, because the order may already exist. */
const neverRepeated: ReadonlySet<string> = new Set([placePostpaidOrder.path]);

/**
 * How long to keep a form's outcome, in milliseconds (docs/decisions/0040-once.md). Rejections are not kept, so that the form can
 * be corrected and resubmitted.
 */
export function resultTtlMilliseconds(path: string, outcome: CallOutcome): number {
  switch (outcome) {
    case "ok":
      return codeRequests.has(path) ? CODE_TTL_MILLISECONDS : FORM_TTL_MILLISECONDS;
    case "unavailable":
      return neverRepeated.has(path) ? FORM_TTL_MILLISECONDS : 0;
    case "refused":
    case "limited":
    case "unauthorised":
    case "notSent":
      return 0;
  }
}
