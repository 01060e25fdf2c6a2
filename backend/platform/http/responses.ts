import { Response } from "undici";

import { writeFailure, writeJson, type WrittenResponse } from "#contract/serve";

/**
 * Creates a response. It may not be cached, unless `headers` say so. Uses undici's Response, because a polyfill may have replaced the
 * global one. The two types differ only in members that nothing here uses.
 */
export function respond(status: number, body: string | Uint8Array | null, headers: Readonly<Record<string, string>>): globalThis.Response {
  const response: unknown = new Response(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
  return response as globalThis.Response;
}

export function jsonResponse(status: number, body: object): globalThis.Response {
  return respondWith(writeJson(status, body));
}

export function respondWith({ status, body, headers }: WrittenResponse): globalThis.Response {
  return respond(status, body, headers);
}

/** Creates the response for a page without React. @param policy - its Content-Security-Policy. */
export function pageResponse(status: number, markup: string, policy: string): globalThis.Response {
  return respond(status, markup, pageHeaders(policy));
}

export function pageHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
  };
}

/** Creates the response to a request that no API call accepts. */
export function errorResponse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): globalThis.Response {
  return respondWith(errorAnswer(status, message, headers));
}

export function errorAnswer(status: number, message: string, headers: Readonly<Record<string, string>> = {}): WrittenResponse {
  return writeFailure({ marks: [] }, status, message, headers);
}
