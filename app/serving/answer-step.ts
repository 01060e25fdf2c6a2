/**
 * Some browsers (Dillo) keep every page in memory and show it again for its address, whatever its caching headers say. A form that
 * leads back to its own address would show them the page from before. Such an answer gets another address: a short step in the query,
 * new each time. Only the server in front and the browser's start know of it; no page sees it (docs/decisions/0053-answer-step.md).
 */
const STEP = "at";

const BASE = "http://own.invalid";

/** The address without its step. The rest stays as it was written. */
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
 * Where the answer to a form leads: with a new step if that is the path that the form was sent to, else as it is.
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
