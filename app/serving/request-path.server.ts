/** Encoded dots, slashes, backslashes, percent signs and control characters: what a second reading would turn into another path. */
const AMBIGUOUS = /%(?:2[ef5]|5c|[01][0-9a-f]|7f)/i;

/**
 * The path that a request asks for, unescaped as the router does it. Everything that decides by path (the guard, probes, caching, the
 * log) goes by this one, so that none of them sees another path than the router.
 * @param url the request's target as it was sent, with its query.
 * @returns null for what can be read in two ways: another host's address, dot segments, empty segments, backslashes, and what is
 *   escaped twice.
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
