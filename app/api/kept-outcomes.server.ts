import { requestLoginCode, requestRegistrationCode } from "#contract/accounts";
import type { Outcome } from "#contract/outcome";
import { requestOwnerLoginCode } from "#contract/owner";
import { placePostpaidOrder, requestResellerCode } from "#contract/reseller";

/** The outcome of a form's call; `notAsked` when it never reached the API. */
type CameTo = Outcome<unknown>["kind"] | "notAsked";

/** In milliseconds. A person may come back to a form's tab within a day. Another code can be sent after 30 seconds. */
const FORM_LIFE = 86_400_000;
const CODE_REST = 30_000;

const codeRequests: ReadonlySet<string> = new Set([
  requestRegistrationCode.path,
  requestLoginCode.path,
  requestOwnerLoginCode.path,
  requestResellerCode.path,
]);

/** Calls never to repeat after a lost answer: a postpaid order may have been booked. */
const neverRisked: ReadonlySet<string> = new Set([placePostpaidOrder.path]);

/** How long to keep an outcome for its form, in milliseconds (docs/decisions/0040-once.md). A refused form can be corrected and sent again. */
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
