import { randomUUID } from "node:crypto";

/** Under this name a request is followed from the proxy through the website to the API, and in everybody's log. */
export const REQUEST_ID_HEADER = "x-request-id";

/** What a log can hold without being broken into lines or filled. */
const WELL_FORMED = /^[\w.-]{1,128}$/;

/** The id that a trusted proxy gave the request, else one of our own. */
export function requestIdOf(given: string | string[] | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
