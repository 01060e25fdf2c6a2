import { bareAddress } from "#contract/network-address";

/**
 * Whose request it is: the socket's address, or, behind `trustedProxies` proxies, the entry of X-Forwarded-For that the
 * outermost of them wrote. What a client writes in front of that is never believed.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustedProxies: number): string {
  const hops = [...(forwardedFor ?? "").split(",").map((hop) => hop.trim()), socketAddress ?? ""].filter((hop) => hop !== "");
  return bareAddress(hops[Math.max(hops.length - 1 - trustedProxies, 0)] ?? "");
}
