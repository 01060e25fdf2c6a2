/** Where a person wanted to go before a login stood in the way; only addresses of this website count. */
export function nextPath(request: Request): string | null {
  const next = new URL(request.url).searchParams.get("next");
  return next !== null && isOwnPath(next) ? next : null;
}

function isOwnPath(path: string): boolean {
  const base = "http://own.invalid";
  return /^\/(?![/\\])/.test(path) && URL.canParse(path, base) && new URL(path, base).origin === base;
}
