/**
 * Some browsers (Dillo) ignore caching headers and show a URL's page from memory. After a form that redirects to its own path, they would
 * show the old page. The redirect therefore gets this query parameter with a random value. Only the middleware and the client entry know
 * about the parameter (docs/decisions/0053-cache-buster.md).
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
