import { lookup as resolve, type LookupAddress } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";

/** Addresses that are not on the internet (RFC 6890). The list treats an IPv4 address that is written as an IPv6 one as itself. */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 95],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  special.addSubnet(network, bits, "ipv6");

export function isPublicAddress({ address, family }: LookupAddress): boolean {
  return !special.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Looks up a name as Node does, but refuses one that leads to any address that is not on the internet. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "", 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(isPublicAddress)) callback(notPublic(), "", 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Returns the error of a name without an address, so that the request counts as not sent. */
function notPublic(): Error {
  return Object.assign(new Error("Not an address on the internet"), { syscall: "getaddrinfo" });
}
