/** Where a person wanted to go before a login stood in the way; only addresses of this website count. */
export function nextPath(request: Request): string | null {
  const next = new URL(request.url).searchParams.get("next");
  const path = next === null ? null : ownPath(next);
  return path !== null && IS_PATH.test(path) ? path : null;
}

/** One slash and no other: "//host" and "/\\host" lead to another website. */
const IS_PATH = /^\/(?![/\\])/;

/** As a header can hold it: without line breaks, and other letters than a header's escaped. */
function ownPath(written: string): string | null {
  const base = "http://own.invalid";
  if (!IS_PATH.test(written) || !URL.canParse(written, base)) return null;
  const { origin, pathname, search, hash } = new URL(written, base);
  return origin === base ? pathname + search + hash : null;
}
