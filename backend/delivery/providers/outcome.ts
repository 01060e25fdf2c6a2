import { reasonOf, type HttpResult } from "../../http-client/http-client";
import type { SendOutcome } from "./provider";

/** Returns the send outcome of a failed request. */
export function outcomeOfFailure(answer: HttpResult): SendOutcome {
  const isTemporary = answer.kind !== "answered" || isTemporaryStatus(answer.status);
  return { kind: isTemporary ? "failed" : "rejected", reason: reasonOf(answer) };
}

/**
 * Returns whether a retry may succeed: after a 408, 425, 429 or 5xx, or after a success status without a usable body, such as a maintenance
 * page.
 */
function isTemporaryStatus(status: number): boolean {
  return status < 300 || status >= 500 || [408, 425, 429].includes(status);
}

/** Returns whether a failed request may have been processed: its response was lost, was unusable, or was a server error (5xx). */
export function mayHaveBeenProcessed(answer: HttpResult): boolean {
  return answer.kind === "lost" || (answer.kind === "answered" && (answer.status < 300 || answer.status >= 500));
}
