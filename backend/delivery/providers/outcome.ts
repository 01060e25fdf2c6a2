import { reasonOf, type ServerAnswer } from "../../http-client/ask-server";
import type { SendOutcome } from "./provider";

/** The outcome of an answer that is no success. */
export function outcomeOfRefusal(answer: ServerAnswer): SendOutcome {
  const mayPass = answer.kind !== "answered" || isTemporary(answer.status);
  return { kind: mayPass ? "failed" : "rejected", reason: reasonOf(answer) };
}

/** Too many requests, a fault of the server's own, or a maintenance page in place of an answer. */
function isTemporary(status: number): boolean {
  return status < 300 || status >= 500 || [408, 425, 429].includes(status);
}

/** Whether the request may have been processed: the answer was lost, unreadable or 5xx. */
export function mayBeDone(answer: ServerAnswer): boolean {
  return answer.kind === "lost" || (answer.kind === "answered" && (answer.status < 300 || answer.status >= 500));
}
