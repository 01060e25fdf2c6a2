import { z } from "zod";

import type { ApiCall, SuccessMark } from "./call";
import { replyCodeOf } from "./words";

/**
 * Reads requests and writes responses of the API, for the built-in API and for everyone who writes an API in TypeScript. The field names
 * and marks of the wire occur only here and in the descriptions of the calls.
 */

/** A response as a plain value, for any HTTP server. */
export type WrittenResponse = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Reads the parsed JSON of a request. Returns null if a field is missing or cannot be read. */
export function readRequest<Request>(call: Pick<ApiCall<Request, never>, "request">, json: unknown): Request | null {
  const read = z.safeDecode(call.request, json);
  return read.success ? read.data : null;
}

/** @param message - a sentence for the person. The website shows it for few API calls. */
export function writeSuccess<Answer>(
  call: Pick<ApiCall<never, Answer>, "marks" | "answer">,
  answer: NoInfer<Answer>,
  message = "",
): WrittenResponse {
  return writeJson(200, { ...fieldsOf(z.encode(call.answer, answer)), ...marksOf(call, "yes"), Message: message });
}

/** @param message - says to the person why the call was refused. A sentence of contract/words.ts also gets its code. */
export function writeRefusal(call: Pick<ApiCall, "marks">, message: string): WrittenResponse {
  return writeJson(200, { ...marksOf(call, "no"), Message: message, ReplyCode: replyCodeOf(message) });
}

/** For a missing, expired or foreign token. The website then asks the person to log in. */
export function writeUnauthorised(call: Pick<ApiCall, "marks">, message: string): WrittenResponse {
  return writeFailure(call, 401, message);
}

/** For a caller who has reached a limit. @param retryAfter - in seconds. The website tells the person how long to wait. */
export function writeLimited(call: Pick<ApiCall, "marks">, retryAfter: number, message: string): WrittenResponse {
  return writeFailure(call, 429, message, retryHeader(retryAfter));
}

/** For a call that needs something that is down. @param retryAfter - in seconds. */
export function writeUnavailable(call: Pick<ApiCall, "marks">, retryAfter: number, message: string): WrittenResponse {
  return writeFailure(call, 503, message, retryHeader(retryAfter));
}

/** For any other failure. @param status - such as 400 for a request that `readRequest` cannot read. */
export function writeFailure(
  call: Pick<ApiCall, "marks">,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): WrittenResponse {
  return writeJson(status, { ...marksOf(call, "no"), Message: message }, headers);
}

/** Writes any JSON, without marks. */
export function writeJson(status: number, body: object, headers: Readonly<Record<string, string>> = {}): WrittenResponse {
  return { status, body: JSON.stringify(body), headers: { "Content-Type": "application/json; charset=utf-8", ...headers } };
}

/** The values of the fields that mark a success or a failure (spec, section 7). */
const markValues: Readonly<Record<SuccessMark, { readonly yes: string; readonly no: string }>> = {
  ErrorCode: { yes: "0", no: "1" },
  Status: { yes: "Success", no: "Failed" },
  status: { yes: "success", no: "failed" },
};

/** Returns the fields that mark a success or a failure: always `ErrorCode` and `Status`, and `status` where the spec shows it. */
function marksOf(call: Pick<ApiCall, "marks">, word: "yes" | "no"): Record<string, string> {
  const names: readonly SuccessMark[] = call.marks.includes("status") ? ["ErrorCode", "Status", "status"] : ["ErrorCode", "Status"];
  return Object.fromEntries(names.map((mark) => [mark, markValues[mark][word]]));
}

function retryHeader(seconds: number): Record<string, string> {
  return { "Retry-After": String(Math.max(1, Math.ceil(seconds))) };
}

function fieldsOf(encoded: unknown): object {
  if (typeof encoded !== "object" || encoded === null) throw new Error("The encoded answer is not an object");
  return encoded;
}
