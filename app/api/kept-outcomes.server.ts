import { requestLoginCode, requestRegistrationCode } from "#contract/accounts";
import type { Outcome } from "#contract/outcome";
import { requestOwnerLoginCode } from "#contract/owner";
import { placePostpaidOrder, requestResellerCode } from "#contract/reseller";

/** What came of a form's call; `notAsked` when it never reached the API. */
type CameTo = Outcome<unknown>["kind"] | "notAsked";

/** In milliseconds. A form lives as long as a person may come back to its tab the same day; another code may be sent after half a minute. */
const FORM_LIFE = 86_400_000;
const CODE_REST = 30_000;

const codeRequests: ReadonlySet<string> = new Set([
  requestRegistrationCode.path,
  requestLoginCode.path,
  requestOwnerLoginCode.path,
  requestResellerCode.path,
]);

/** What cannot be undone or found out: an order on account that got no answer may have been booked. */
const neverRisked: ReadonlySet<string> = new Set([placePostpaidOrder.path]);

/** How long an outcome answers for its form, in milliseconds (docs/decisions/0040-once.md). What was refused may be corrected. */
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
