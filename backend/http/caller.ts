import { isIPv6 } from "node:net";

import { bareAddress } from "#contract/network-address";

const IPV6_GROUPS = 8;
/** In groups of 16 bits: a household has a /64, a larger site a /48. */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

/** The caller's network, for the limits. */
export type Caller = {
  /** The IPv4 address, or the /64 of the IPv6 address: an IPv6 caller can use any address of its /64. */
  readonly network: string;
  /** The /48 of an IPv6 network, which has larger limits; null for IPv4. */
  readonly site: string | null;
};

/**
 * Returns the caller's network, from the last IP address in X-Forwarded-For.
 * @param forwardedFor - X-Forwarded-For as the process has set it (`callerAddress`).
 */
export function callerOf(forwardedFor: string | null): Caller {
  const address = bareAddress(forwardedFor?.split(",").at(-1) ?? "");
  if (!isIPv6(address)) return { network: address, site: null };
  const groups = groupsOf(address);
  return { network: groups.slice(0, NETWORK_GROUPS).join(":"), site: `${groups.slice(0, SITE_GROUPS).join(":")}::/48` };
}

/**
 * Returns the caller's real IP address. Each proxy appends the IP address that it saw. Only our own proxies' entries can be trusted: the
 * caller can forge the entries before them.
 * @param connectionAddress - the IP address of the connection.
 * @param trustedProxies - the number of our proxies in front of this process.
 */
export function callerAddress(connectionAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  const hops = [...(forwardedFor?.split(",") ?? []), connectionAddress].map((hop) => hop.trim()).filter((hop) => hop !== "");
  return hops.at(-1 - trustedProxies) ?? hops[0] ?? connectionAddress;
}

function groupsOf(address: string): readonly string[] {
  const [head = "", tail] = withoutDots(address.toLowerCase()).split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: IPV6_GROUPS - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16));
}

/** Replaces the last 32 bits, which may be written as IPv4 and are not part of the network. */
function withoutDots(address: string): string {
  return address.includes(".") ? `${address.slice(0, address.lastIndexOf(":"))}:0:0` : address;
}
