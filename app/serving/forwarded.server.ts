import { randomUUID } from "node:crypto";

import { bareAddress } from "#contract/network-address";

/** The header with the request's id, from the proxy through the website to the API. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Ids that are safe to log. */
const WELL_FORMED = /^[\w.-]{1,128}$/;

/** Returns the id from a trusted proxy, or else a new one. */
export function requestIdOf(given: string | string[] | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}

/**
 * Returns the client's IP address: the socket's or, behind `trustedProxies` proxies, the X-Forwarded-For entry that the outermost proxy
 * added. Ignores earlier entries, which a client can forge.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustedProxies: number): string {
  const hops = [...(forwardedFor ?? "").split(",").map((hop) => hop.trim()), socketAddress ?? ""].filter((hop) => hop !== "");
  return bareAddress(hops[Math.max(hops.length - 1 - trustedProxies, 0)] ?? "");
}
