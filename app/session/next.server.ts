import { LANGUAGE_PARAMETER, pageLanguage } from "~/words/words";

/** Returns the path to open after a login, from the URL's query. Returns null unless it is a path of this website. */
export function nextPath(request: Request): string | null {
  const next = new URL(request.url).searchParams.get("next");
  const path = next === null ? null : normalizePath(next);
  return path !== null && IS_PATH.test(path) ? path : null;
}

/**
 * Returns the path with the language of this page's URL, if the URL names one. A person may have chosen this language on the login page.
 */
export function withLanguageOfUrl(path: string): string {
  const { inUrl } = pageLanguage();
  if (inUrl === null) return path;
  const { pathname, searchParams, hash } = new URL(path, BASE);
  searchParams.set(LANGUAGE_PARAMETER, inUrl);
  return `${pathname}?${searchParams}${hash}`;
}

/** A path with exactly one slash at the start. "//host" and "/\\host" lead to another website. */
const IS_PATH = /^\/(?![/\\])/;

/** The base URL for parsing a path. */
const BASE = "http://own.invalid";

/** Returns a path that is safe in a header: without line breaks, and with non-ASCII letters escaped. */
function normalizePath(written: string): string | null {
  if (!IS_PATH.test(written) || !URL.canParse(written, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(written, BASE);
  return origin === BASE ? pathname + search + hash : null;
}
