/** Encoded dots, slashes, backslashes, percent signs and control characters. Once decoded, they can make a path lead to another page. */
const AMBIGUOUS = /%(?:2[ef5]|5c|[01][0-9a-f]|7f)/i;

/**
 * Returns a request's path, decoded as the router decodes it. Base every decision about a path on this one (CSRF check, probes, caching,
 * log), because the router sees the same path.
 * @param url the request target as sent, including its query.
 * @returns null for an invalid or ambiguous path, for example with dot segments, empty segments, backslashes or double escapes.
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
