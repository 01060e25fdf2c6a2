import { z } from "zod";

import { SUPPORTS_IDEMPOTENCY_HEADER, type ApiCall, type SuccessMark } from "#contract/call";
import { replyCodeOf } from "#contract/reply-codes";
import { jsonAnswer, successMarks as marks, type Answer } from "../http/responses";
import type { Limit, Reply, Unavailable } from "./handler";

/** Converts a handler's reply to a response. Adds a header that declares support for idempotency keys. */
export function toAnswer(call: ApiCall, reply: Reply<unknown>): Answer {
  const answer = answerIn(call, reply);
  return { ...answer, headers: { ...answer.headers, [SUPPORTS_IDEMPOTENCY_HEADER]: "1" } };
}

function answerIn(call: ApiCall, reply: Reply<unknown>): Answer {
  switch (reply.kind) {
    case "answer":
      return jsonAnswer(200, {
        ...fieldsOf(z.encode(call.answer, reply.data)),
        ...successFields(call, "yes"),
        Message: reply.message ?? "",
      });
    case "refusal":
      return jsonAnswer(200, { ...successFields(call, "no"), Message: reply.message, ReplyCode: replyCodeOf(reply.message) });
    case "limit":
      return retryLater(429, call, reply);
    case "unavailable":
      return retryLater(503, call, reply);
    case "unauthorised":
      return jsonAnswer(401, { ...successFields(call, "no"), Message: reply.message });
  }
}

function retryLater(status: number, call: ApiCall, { message, retryAfter }: Limit | Unavailable): Answer {
  const headers = { "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) };
  return jsonAnswer(status, { ...successFields(call, "no"), Message: message }, headers);
}

function fieldsOf(encoded: unknown): object {
  if (typeof encoded !== "object" || encoded === null) throw new Error("The encoded answer is not an object");
  return encoded;
}

/** Returns the fields that mark a success or a failure: always `ErrorCode` and `Status`, and `status` where the spec shows it. */
function successFields(call: ApiCall, word: "yes" | "no"): Record<string, string> {
  const names: readonly SuccessMark[] = call.marks.includes("status") ? ["ErrorCode", "Status", "status"] : ["ErrorCode", "Status"];
  return Object.fromEntries(names.map((mark) => [mark, marks[mark][word]]));
}
