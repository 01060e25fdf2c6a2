import { isIPv6 } from "node:net";

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Who calls, for the limits: the address that the last proxy saw. Of IPv6 only the network counts, since its owner has
 * 2^64 addresses in it.
 * @param forwardedFor - X-Forwarded-For, which the process's own door has made honest.
 */
export function callerOf(forwardedFor: string | null): string {
  const address = forwardedFor?.split(",").at(-1)?.trim() ?? "";
  const version4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (version4 !== undefined) return version4;
  return isIPv6(address) ? networkOf(address) : address;
}

/**
 * The address that really called. Every proxy appends the one that it saw, so only as many entries can be believed as
 * there are proxies of our own; what stands before them was written by the caller.
 * @param seen - the other end of the connection.
 * @param trustedProxies - how many of our proxies stand before this process.
 */
export function honestAddress(seen: string, forwardedFor: string | null, trustedProxies: number): string {
  const hops = [...(forwardedFor?.split(",") ?? []), seen].map((hop) => hop.trim()).filter((hop) => hop !== "");
  return hops.at(-1 - trustedProxies) ?? hops[0] ?? seen;
}

function networkOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: IPV6_GROUPS - first.length - last.length }, () => "0");
  const groups = [...first, ...zeros, ...last].map((group) => group.replace(/^0+(?=.)/, ""));
  return groups.slice(0, NETWORK_GROUPS).join(":");
}
