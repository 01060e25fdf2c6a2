import { requestLoginCode, requestRegistrationCode } from "#contract/accounts";
import type { Outcome } from "#contract/outcome";
import { requestOwnerLoginCode } from "#contract/owner";
import { placePostpaidOrder, requestResellerCode } from "#contract/reseller";

/** The outcome of a form's call; `notAsked` if it never reached the API. */
type CameTo = Outcome<unknown>["kind"] | "notAsked";

/** In milliseconds. A person may return to a form's tab within a day. Another code can be requested after 30 seconds. */
const FORM_LIFE = 86_400_000;
const CODE_REST = 30_000;

const codeRequests: ReadonlySet<string> = new Set([
  requestRegistrationCode.path,
  requestLoginCode.path,
  requestOwnerLoginCode.path,
  requestResellerCode.path,
]);

/** Calls never to repeat after a lost response: a postpaid order may have been booked. */
const neverRisked: ReadonlySet<string> = new Set([placePostpaidOrder.path]);

/**
 * How long to keep an outcome for its form, in milliseconds (docs/decisions/0040-once.md). A rejected form can be corrected and
 * resubmitted.
 */
export function keptFor(path: string, outcome: CameTo): number {
  switch (outcome) {
    case "ok":
      return codeRequests.has(path) ? CODE_REST : FORM_LIFE;
    case "unavailable":
      return neverRisked.has(path) ? FORM_LIFE : 0;
    case "refused":
    case "limited":
    case "unauthorised":
    case "notAsked":
      return 0;
  }
}
