/** Returns the path to open after a login, from the URL's query. Returns null unless it is a path of this website. */
export function nextPath(request: Request): string | null {
  const next = new URL(request.url).searchParams.get("next");
  const path = next === null ? null : normalizePath(next);
  return path !== null && IS_PATH.test(path) ? path : null;
}

/** A path with exactly one slash at the start. "//host" and "/\\host" lead to another website. */
const IS_PATH = /^\/(?![/\\])/;

/** Returns a path that is safe in a header: without line breaks, and with non-ASCII letters escaped. */
function normalizePath(written: string): string | null {
  const base = "http://own.invalid";
  if (!IS_PATH.test(written) || !URL.canParse(written, base)) return null;
  const { origin, pathname, search, hash } = new URL(written, base);
  return origin === base ? pathname + search + hash : null;
}
