/**
 * The cache buster: a query parameter with a random value, which we add when a form redirects to its own path. Some browsers (Dillo) ignore
 * caching headers and show a known URL from memory. Without the parameter, they would show the old page after the form. Only the middleware
 * and app/enhancements/cache-buster.ts know about the parameter (docs/decisions/0022-text-browsers.md).
 */
const PARAMETER = "at";

const BASE = "http://own.invalid";

/** Removes the cache buster from a URL. */
export function withoutCacheBuster(address: string): string {
  const [beforeHash = "", ...hash] = address.split("#");
  const [path = "", ...query] = beforeHash.split("?");
  if (query.length === 0) return address;
  const kept = query
    .join("?")
    .split("&")
    .filter((part) => !part.startsWith(`${PARAMETER}=`));
  return [path + (kept.length === 0 ? "" : `?${kept.join("&")}`), ...hash].join("#");
}

/**
 * Adds a cache buster to a form's redirect if it leads back to the path that the form was posted to.
 * @param posted the form's request target, including its query.
 * @param value random, safe in a query.
 */
export function withCacheBuster(location: string, posted: string, value: string): string {
  if (!location.startsWith("/") || pathOf(location) !== pathOf(posted)) return location;
  const [beforeHash = "", ...hash] = withoutCacheBuster(location).split("#");
  return [`${beforeHash}${beforeHash.includes("?") ? "&" : "?"}${PARAMETER}=${value}`, ...hash].join("#");
}

function pathOf(address: string): string | null {
  return URL.canParse(address, BASE) ? new URL(address, BASE).pathname : null;
}
