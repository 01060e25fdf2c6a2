/**
 * Some browsers (Dillo) ignore caching headers and show a URL's page from memory. After a form that redirects to its own URL, they would
 * show the old page. The redirect therefore gets a new "step" query parameter. Only the middleware and the client entry know about it
 * (docs/decisions/0053-answer-step.md).
 */
const STEP = "at";

const BASE = "http://own.invalid";

/** Removes the step from a URL. */
export function withoutStep(address: string): string {
  const [beforeHash = "", ...hash] = address.split("#");
  const [path = "", ...query] = beforeHash.split("?");
  if (query.length === 0) return address;
  const kept = query
    .join("?")
    .split("&")
    .filter((part) => !part.startsWith(`${STEP}=`));
  return [path + (kept.length === 0 ? "" : `?${kept.join("&")}`), ...hash].join("#");
}

/**
 * Adds a step to a form's redirect if it leads back to the path that the form was posted to.
 * @param posted the form's request target, including its query.
 */
export function withStep(location: string, posted: string, step: string): string {
  if (!location.startsWith("/") || pathOf(location) !== pathOf(posted)) return location;
  const [beforeHash = "", ...hash] = withoutStep(location).split("#");
  return [`${beforeHash}${beforeHash.includes("?") ? "&" : "?"}${STEP}=${step}`, ...hash].join("#");
}

function pathOf(address: string): string | null {
  return URL.canParse(address, BASE) ? new URL(address, BASE).pathname : null;
}
