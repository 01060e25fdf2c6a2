import { isIP } from "node:net";

/** Names that are never those of a server on the internet (RFC 6761, RFC 6762, RFC 9476 and RFC 2606). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|alt|test|example|invalid|onion|home\.arpa)$/;

const MAX_LENGTH = 1000;

/**
 * Returns whether an endpoint can be that of a push service: https, at the usual port, and a name on the internet. Browsers send us
 * endpoints, so one could lead into our own network. The address behind the name is checked when we send (web-push.ts).
 * @param ownService the origin of the operator's own push service, which may be anywhere.
 */
export function isPushEndpoint(endpoint: string, ownService: string | null): boolean {
  if (endpoint.length > MAX_LENGTH || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (origin === ownService) return true;
  const isPublic = hostname.includes(".") && isIP(hostname) === 0 && !hostname.startsWith("[") && !PRIVATE_NAME.test(hostname);
  return protocol === "https:" && port === "" && username === "" && password === "" && isPublic;
}

/** Returns whether a key of a subscription has the right length. */
export function isPushKey(key: string, bytes: number): boolean {
  return /^[\w-]+=*$/.test(key) && Buffer.from(key, "base64url").length === bytes;
}
