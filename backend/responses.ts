import { Response } from "undici";

/**
 * Answers by undici's own Response: the global one may have been replaced by an old polyfill. The two differ for the compiler
 * only, in members that nobody here calls. What the backend answers is never to be kept.
 */
export function respond(status: number, body: string | null, headers: Readonly<Record<string, string>>): globalThis.Response {
  const response: unknown = new Response(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
  return response as globalThis.Response;
}

export function jsonResponse(status: number, body: object, headers: Readonly<Record<string, string>> = {}): globalThis.Response {
  return respond(status, JSON.stringify(body), { "Content-Type": "application/json; charset=utf-8", ...headers });
}

/** A page of the sandbox's. @param policy - its Content-Security-Policy. */
export function pageResponse(status: number, markup: string, policy: string): globalThis.Response {
  return respond(status, markup, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
  });
}
