import { isIPv6 } from "node:net";

import { bareAddress } from "../../../runtime/forwarded";

const IPV6_GROUPS = 8;
/** The length of an IPv6 network (/64, such as a household) and of an IPv6 site (/48), in groups of 16 bits. */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

/** The caller's network, for the limits. */
export type Caller = {
  /** The IPv4 address, or the /64 of the IPv6 address, because an IPv6 caller can use any address of its /64. */
  readonly network: string;
  /** The IPv6 site: the /48 that contains the network. A site has larger limits than a network. Null for IPv4. */
  readonly site: string | null;
};

/**
 * Returns the caller's network and site, from the last IP address in X-Forwarded-For.
 * @param forwardedFor - the header X-Forwarded-For. The website in this process, or backend/serve.ts, has set it to the real IP address.
 */
export function callerOf(forwardedFor: string | null): Caller {
  const address = bareAddress(forwardedFor?.split(",").at(-1) ?? "");
  if (!isIPv6(address)) return { network: address, site: null };
  const groups = groupsOf(address);
  return { network: groups.slice(0, NETWORK_GROUPS).join(":"), site: `${groups.slice(0, SITE_GROUPS).join(":")}::/48` };
}

function groupsOf(address: string): readonly string[] {
  const [head = "", tail] = withoutDots(address.toLowerCase()).split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: IPV6_GROUPS - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16));
}

/** Replaces the last 32 bits with zeros if they are written as an IPv4 address, because they are not part of the network. */
function withoutDots(address: string): string {
  return address.includes(".") ? `${address.slice(0, address.lastIndexOf(":"))}:0:0` : address;
}
