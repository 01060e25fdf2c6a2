/** The method and headers that show where a request comes from. */
export type RequestOrigin = {
  readonly method: string;
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly referer: string | undefined;
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns whether `path` is the payment callback or a webhook. Providers post to webhooks. The payment provider's page or widget makes the
 * browser post to the callback. Each POST is verified by a signature, or by a reference or token that cannot be guessed.
 */
export function takesPostsFromProviders(path: string): boolean {
  return path === "/payment/callback" || path.startsWith("/webhooks/");
}

/**
 * Returns whether a request that may change state comes from our own pages (CSRF check). Uses the most reliable header that is present.
 * Accepts a request with none of these headers, because some text browsers and old clients send none. In browsers with SameSite=Lax
 * cookies, other websites cannot use a session anyway.
 * @param ownOrigins the website's origins, such as `https://host[:port]`.
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
