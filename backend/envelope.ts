import { z } from "zod";

import { HEEDS_KEYS_HEADER, type Call, type SuccessMark } from "../contract/call";
import type { Limit, Reply, Unavailable } from "./handling";
import { jsonResponse } from "./responses";

/** How each mark says yes and no (spec, section 7). */
const marks: Readonly<Record<SuccessMark, { readonly yes: string; readonly no: string }>> = {
  ErrorCode: { yes: "0", no: "1" },
  Status: { yes: "Success", no: "Failed" },
  status: { yes: "success", no: "failed" },
};

/** Writes a handler's reply in the API's form, and says that keys are heeded. */
export function writeReply(call: Call, reply: Reply<unknown>): globalThis.Response {
  const response = replyIn(call, reply);
  response.headers.set(HEEDS_KEYS_HEADER, "1");
  return response;
}

function replyIn(call: Call, reply: Reply<unknown>): globalThis.Response {
  switch (reply.kind) {
    case "answer":
      return jsonResponse(200, { ...fieldsOf(z.encode(call.answer, reply.data)), ...verdict(call, "yes"), Message: reply.message ?? "" });
    case "refusal":
      return jsonResponse(200, { ...verdict(call, "no"), Message: reply.message });
    case "limit":
      return comeBack(429, call, reply);
    case "unavailable":
      return comeBack(503, call, reply);
    case "unauthorised":
      return jsonResponse(401, { ...verdict(call, "no"), Message: reply.message });
  }
}

function comeBack(status: number, call: Call, { message, retryAfter }: Limit | Unavailable): globalThis.Response {
  const headers = { "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) };
  return jsonResponse(status, { ...verdict(call, "no"), Message: message }, headers);
}

/** Says no to what is not a call at all, or not one that can be read. */
export function writeFault(status: number, message: string, headers: Readonly<Record<string, string>> = {}): globalThis.Response {
  return jsonResponse(status, { ErrorCode: marks.ErrorCode.no, Status: marks.Status.no, Message: message }, headers);
}

function fieldsOf(written: unknown): object {
  if (typeof written !== "object" || written === null) throw new Error("A call's answer is not written as an object");
  return written;
}

/** `ErrorCode` and `Status` on every answer; `status` beside them where the spec shows that one. */
function verdict(call: Call, word: "yes" | "no"): Record<string, string> {
  const said: readonly SuccessMark[] = call.marks.includes("status") ? ["ErrorCode", "Status", "status"] : ["ErrorCode", "Status"];
  return Object.fromEntries(said.map((mark) => [mark, marks[mark][word]]));
}
