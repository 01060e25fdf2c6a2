import { reasonOf, type HttpResult } from "../../http-client/http-client";
import type { SendOutcome } from "./provider";

/** Returns the outcome of an unsuccessful response. */
export function outcomeOfFailure(answer: HttpResult): SendOutcome {
  const isTransient = answer.kind !== "answered" || isTemporary(answer.status);
  return { kind: isTransient ? "failed" : "rejected", reason: reasonOf(answer) };
}

/** Returns whether to retry: too many requests, a server error, or a maintenance page with a success status. */
function isTemporary(status: number): boolean {
  return status < 300 || status >= 500 || [408, 425, 429].includes(status);
}

/** Returns whether the request may have been processed: the response was lost, unreadable or 5xx. */
export function mayHaveBeenProcessed(answer: HttpResult): boolean {
  return answer.kind === "lost" || (answer.kind === "answered" && (answer.status < 300 || answer.status >= 500));
}
