import { Response } from "undici";
import { z } from "zod";

import type { Call, SuccessMark } from "../contract/call";
import type { Reply } from "./handling";

/** How each mark says yes and no (spec, section 7). */
const marks: Readonly<Record<SuccessMark, { readonly yes: string; readonly no: string }>> = {
  ErrorCode: { yes: "0", no: "1" },
  Status: { yes: "Success", no: "Failed" },
  status: { yes: "success", no: "failed" },
};

/** Writes a handler's reply in the API's form. */
export function writeReply(call: Call, reply: Reply<unknown>): globalThis.Response {
  switch (reply.kind) {
    case "answer":
      return json(200, { ...fieldsOf(z.encode(call.answer, reply.data)), ...verdict(call, "yes"), Message: reply.message ?? "" });
    case "refusal":
      return json(200, { ...verdict(call, "no"), Message: reply.message });
    case "limit":
      return json(
        429,
        { ...verdict(call, "no"), Message: reply.message },
        { "Retry-After": String(Math.max(1, Math.ceil(reply.retryAfter))) },
      );
    case "unauthorised":
      return json(401, { ...verdict(call, "no"), Message: reply.message });
  }
}

/** Says no to what is not a call at all, or not one that can be read. */
export function writeFault(status: number, message: string, headers: Readonly<Record<string, string>> = {}): globalThis.Response {
  return json(status, { ErrorCode: marks.ErrorCode.no, Status: marks.Status.no, Message: message }, headers);
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

/**
 * The global Response may have been replaced by an old polyfill, so undici's own is used; the two differ for the compiler
 * only, in members that nobody here calls.
 */
function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): globalThis.Response {
  const response: unknown = new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
  return response as globalThis.Response;
}
