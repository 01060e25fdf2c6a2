import { Response } from "undici";

import type { SuccessMark } from "#contract/call";

/** A response of the API as a plain value. Over HTTP it becomes a `Response`. API calls in the website's process need no `Response`. */
export type Answer = { readonly status: number; readonly body: string; readonly headers: Readonly<Record<string, string>> };

/**
 * Creates a response. No response of the backend may be cached. Uses undici's Response, because a polyfill may have replaced the global
 * one. The two types differ only in members that nothing here uses.
 */
export function respond(status: number, body: string | null, headers: Readonly<Record<string, string>>): globalThis.Response {
  const response: unknown = new Response(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
  return response as globalThis.Response;
}

export function jsonResponse(status: number, body: object): globalThis.Response {
  return respondWith(jsonAnswer(status, body));
}

export function respondWith({ status, body, headers }: Answer): globalThis.Response {
  return respond(status, body, headers);
}

export function jsonAnswer(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, body: JSON.stringify(body), headers: { "Content-Type": "application/json; charset=utf-8", ...headers } };
}

/** Creates the response for a page without React. @param policy - its Content-Security-Policy. */
export function pageResponse(status: number, markup: string, policy: string): globalThis.Response {
  return respond(status, markup, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
  });
}

/** The values of the fields that mark a success or a failure (spec, section 7). */
export const successMarks: Readonly<Record<SuccessMark, { readonly yes: string; readonly no: string }>> = {
  ErrorCode: { yes: "0", no: "1" },
  Status: { yes: "Success", no: "Failed" },
  status: { yes: "success", no: "failed" },
};

/** Creates the response to a request that no API call accepts. */
export function errorResponse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): globalThis.Response {
  return respondWith(errorAnswer(status, message, headers));
}

export function errorAnswer(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return jsonAnswer(status, { ErrorCode: successMarks.ErrorCode.no, Status: successMarks.Status.no, Message: message }, headers);
}
