/**
 * Some browsers (Dillo) ignore caching headers and show a page from memory by its address. After a form that redirects to its own
 * address they would show the old page. The redirect therefore gets a new "step" in its query. Only the middleware and the client entry
 * know of it (docs/decisions/0053-answer-step.md).
 */
const STEP = "at";

const BASE = "http://own.invalid";

/** Removes the step from an address. */
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
 * Adds a step to a form's redirect if it leads to the path that the form was posted to.
 * @param posted the target of the form's request, with its query.
 */
export function withStep(location: string, posted: string, step: string): string {
  if (!location.startsWith("/") || pathOf(location) !== pathOf(posted)) return location;
  const [beforeHash = "", ...hash] = withoutStep(location).split("#");
  return [`${beforeHash}${beforeHash.includes("?") ? "&" : "?"}${STEP}=${step}`, ...hash].join("#");
}

function pathOf(address: string): string | null {
  return URL.canParse(address, BASE) ? new URL(address, BASE).pathname : null;
}
