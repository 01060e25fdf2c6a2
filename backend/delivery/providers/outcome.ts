import { reasonOf, type ServerAnswer } from "../../http-client/ask-server";
import type { SendOutcome } from "./provider";

/** Returns the outcome of an unsuccessful response. */
export function outcomeOfRefusal(answer: ServerAnswer): SendOutcome {
  const mayPass = answer.kind !== "answered" || isTemporary(answer.status);
  return { kind: mayPass ? "failed" : "rejected", reason: reasonOf(answer) };
}

/** Returns whether to retry: too many requests, a server error, or a maintenance page with a success status. */
function isTemporary(status: number): boolean {
  return status < 300 || status >= 500 || [408, 425, 429].includes(status);
}

/** Returns whether the request may have been processed: the response was lost, unreadable or 5xx. */
export function mayBeDone(answer: ServerAnswer): boolean {
  return answer.kind === "lost" || (answer.kind === "answered" && (answer.status < 300 || answer.status >= 500));
}
