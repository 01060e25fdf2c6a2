import { randomUUID } from "node:crypto";

import { bareAddress } from "./network-address";

/** The header with the request's id, from the proxy through the website to the API. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Returns a given request id if it is short and cannot break a log line. */
export function requestIdIn(given: string | string[] | null | undefined): string | undefined {
  return typeof given === "string" && /^[\w.-]{1,128}$/.test(given) ? given : undefined;
}

/** Returns the id from a trusted proxy, or else a new one. */
export function requestIdOf(given: string | string[] | undefined, trustedProxies: number): string {
  return (trustedProxies > 0 ? requestIdIn(given) : undefined) ?? randomUUID();
}

/**
 * Returns the client's IP address: the socket's or, behind `trustedProxies` proxies, the X-Forwarded-For entry that the outermost proxy
 * added. Ignores earlier entries, which a client can forge.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null | undefined, trustedProxies: number): string {
  const hops = [...(forwardedFor ?? "").split(",").map((hop) => hop.trim()), socketAddress ?? ""].filter((hop) => hop !== "");
  return bareAddress(hops[Math.max(hops.length - 1 - trustedProxies, 0)] ?? "");
}
