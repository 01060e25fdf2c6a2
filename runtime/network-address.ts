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
