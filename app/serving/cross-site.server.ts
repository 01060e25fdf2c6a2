/** The headers by which a browser says where a request comes from. */
export type RequestOrigin = {
  readonly method: string;
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly referer: string | undefined;
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether what is posted to `path` carries a proof of its own instead of coming from our pages: from the payment provider's page, and
 * what providers tell by themselves.
 */
export function carriesItsOwnProof(path: string): boolean {
  return path === "/payment/callback" || path.startsWith("/webhooks/");
}

/**
 * Whether a request that may change something comes from our own pages. The most reliable header that is there decides.
 * Text browsers and other old clients send none but Referer, or nothing: they pass, since SameSite=Lax keeps a foreign
 * page from using anyone's session.
 * @param ownOrigins the website's addresses, as `https://host[:port]`.
 */
export function isFromOurPages(request: RequestOrigin, ownOrigins: readonly string[]): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  if (request.secFetchSite !== undefined) return request.secFetchSite === "same-origin" || request.secFetchSite === "none";
  if (request.origin !== undefined) return ownOrigins.includes(request.origin);
  return request.referer === undefined || ownOrigins.includes(originOf(request.referer));
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "";
}
