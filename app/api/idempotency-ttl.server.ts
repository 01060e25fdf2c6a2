import { requestLoginCode, requestRegistrationCode } from "#contract/accounts";
import type { Outcome } from "#contract/outcome";
import { requestOwnerLoginCode } from "#contract/owner";
import { placePostpaidOrder, requestResellerCode } from "#contract/reseller";

/** The outcome of a form's API call. `notSent`: the API never received it. */
type CallOutcome = Outcome<unknown>["kind"] | "notSent";

/** How long to keep a form's result. People may return to an open tab within a day. */
const FORM_TTL_MS = 86_400_000;
/** How long to keep the result of a request for a code. After this time, another code can be requested. */
const CODE_TTL_MS = 30_000;

const codeRequests: ReadonlySet<string> = new Set([
  requestRegistrationCode.path,
  requestLoginCode.path,
  requestOwnerLoginCode.path,
  requestResellerCode.path,
]);

/** API calls that are not repeated after a lost response, because the order may already exist. */
const neverRepeated: ReadonlySet<string> = new Set([placePostpaidOrder.path]);

/**
 * Returns how long to keep a form's outcome, in milliseconds (docs/decisions/0020-once.md). A refusal is not kept: people can correct the
 * form and submit it again.
 */
export function resultTtlMilliseconds(path: string, outcome: CallOutcome): number {
  switch (outcome) {
    case "ok":
      return codeRequests.has(path) ? CODE_TTL_MS : FORM_TTL_MS;
    case "unavailable":
      return neverRepeated.has(path) ? FORM_TTL_MS : 0;
    case "refused":
    case "limited":
    case "unauthorised":
    case "notSent":
      return 0;
  }
}
