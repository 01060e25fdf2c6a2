import { SUPPORTS_IDEMPOTENCY_HEADER, type ApiCall } from "#contract/call";
import { writeLimited, writeRefusal, writeSuccess, writeUnauthorised, writeUnavailable, type WrittenResponse } from "#contract/serve";
import type { Reply } from "./handler";

/** Converts a handler's reply to a response. Adds a header that declares support for idempotency keys. */
export function toAnswer(call: ApiCall, reply: Reply<unknown>): WrittenResponse {
  const answer = answerIn(call, reply);
  return { ...answer, headers: { ...answer.headers, [SUPPORTS_IDEMPOTENCY_HEADER]: "1" } };
}

function answerIn(call: ApiCall, reply: Reply<unknown>): WrittenResponse {
  switch (reply.kind) {
    case "answer":
      return writeSuccess(call, reply.data, reply.message);
    case "refusal":
      return writeRefusal(call, reply.message);
    case "limit":
      return writeLimited(call, reply.retryAfter, reply.message);
    case "unavailable":
      return writeUnavailable(call, reply.retryAfter, reply.message);
    case "unauthorised":
      return writeUnauthorised(call, reply.message);
  }
}
