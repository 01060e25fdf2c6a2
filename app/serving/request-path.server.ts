/** Encoded dots, slashes, backslashes, percent signs and control characters: decoding twice would give another path. */
const AMBIGUOUS = /%(?:2[ef5]|5c|[01][0-9a-f]|7f)/i;

/**
 * The decoded path of a request, as the router reads it. Use it for every decision by path (CSRF check, probes, caching, log), so that
 * none sees another path than the router.
 * @param url the request's target as sent, with its query.
 * @returns null for an ambiguous path: another host's address, dot segments, empty segments, backslashes, double escapes.
 */
export function requestPath(url: string): string | null {
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith("/") || path.includes("//") || AMBIGUOUS.test(path)) return null;
  try {
    return new URL(path, "http://own.invalid").pathname === path ? decodeURIComponent(path) : null;
  } catch {
    return null;
  }
}
