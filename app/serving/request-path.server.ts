/** Encoded dots, slashes, backslashes, percent signs and control characters. Once decoded, they can make a path lead to another page. */
const AMBIGUOUS = /%(?:2[ef5]|5c|[01][0-9a-f]|7f)/i;

/** A host name, an IPv4 address or an IPv6 address in brackets, and a port. Nothing else may stand between `http://` and the path. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Removes a line break at the end of a request's path or query. Some QR scanners read one with the address. */
export function withoutLineBreak(url: string): string {
  return url.replace(/(?:%0d)?%0a(?=\?|$)/i, "");
}

/** Returns whether a request's Host header is `host[:port]`. */
export function isHost(header: string): boolean {
  return HOST.test(header);
}

/** Returns a host as DNS and browsers compare it: in lower case, without the dot at a name's end and without a scheme's own port. */
export function comparedHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:(?:80|443)$/, "")
    .replace(/\.(?=:|$)/, "");
}

/**
 * Returns a request's path as the router compares it: decoded, in lower case, without a slash at its end. Base every decision about a path
 * on this one (host, CSRF check, probes, caching, log), because the router sees the same path.
 * @param url the request target as sent, including its query.
 * @returns null for an invalid or ambiguous path, for example with dot segments, empty segments, backslashes or double escapes.
 */
export function requestPath(url: string): string | null {
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith("/") || path.includes("//") || AMBIGUOUS.test(path)) return null;
  try {
    return new URL(path, "http://own.invalid").pathname === path
      ? decodeURIComponent(path)
          .toLowerCase()
          .replace(/(?<=.)\/$/, "")
      : null;
  } catch {
    return null;
  }
}
