import { randomUUID } from "node:crypto";

/** The header with the request's id, from the proxy through the website to the API. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Ids that are safe to log. */
const WELL_FORMED = /^[\w.-]{1,128}$/;

/** Returns the id from a trusted proxy, or else a new one. */
export function requestIdOf(given: string | string[] | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
