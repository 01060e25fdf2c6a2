import { bareAddress } from "#contract/network-address";

/**
 * Returns the client's IP address: the socket's or, behind `trustedProxies` proxies, the X-Forwarded-For entry that the outermost proxy
 * added. Ignores earlier entries, which a client can forge.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustedProxies: number): string {
  const hops = [...(forwardedFor ?? "").split(",").map((hop) => hop.trim()), socketAddress ?? ""].filter((hop) => hop !== "");
  return bareAddress(hops[Math.max(hops.length - 1 - trustedProxies, 0)] ?? "");
}
