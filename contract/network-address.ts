const ZONE = /%.{0,40}$/;
const BRACKETED = /^\[([^\]]{2,80})\](?::\d{1,5})?$/;
const WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const LONGEST = 100;

/**
 * An address of X-Forwarded-For by itself: some proxies write the caller's port behind it, which changes with every connection. An IPv4
 * address that is written as IPv6 is that IPv4 address; the zone of an IPv6 address means something only on the machine that wrote it.
 */
export function bareAddress(written: string): string {
  const address = written.trim().slice(0, LONGEST);
  const bare = (BRACKETED.exec(address)?.[1] ?? WITH_PORT.exec(address)?.[1] ?? address).replace(ZONE, "");
  return MAPPED.exec(bare)?.[1] ?? bare;
}
