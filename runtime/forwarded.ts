import { randomUUID } from "node:crypto";

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

const ZONE = /%.{0,40}$/;
const BRACKETED = /^\[([^\]]{2,80})\](?::\d{1,5})?$/;
const WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const MAX_LENGTH = 100;

/**
 * Normalises an IP address from X-Forwarded-For. Removes the port, which changes with every connection, and an IPv6 zone, which has a
 * meaning on one machine only. Converts an IPv4-mapped IPv6 address to IPv4.
 */
export function bareAddress(written: string): string {
  const address = written.trim().slice(0, MAX_LENGTH);
  const bare = (BRACKETED.exec(address)?.[1] ?? WITH_PORT.exec(address)?.[1] ?? address).replace(ZONE, "");
  return MAPPED.exec(bare)?.[1] ?? bare;
}
