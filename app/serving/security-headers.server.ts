/**
 * Returns the default headers of all responses, including errors and redirects. `Referrer-Policy: same-origin` is the strictest policy that
 * works: with `no-referrer`, browsers send `Origin: null` with our own forms.
 */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(self), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Content-Security-Policy": contentSecurityPolicy({ nonce: null, scriptHash: null, styleHash: null, payment: null, pictures: [] }),
    ...(isHttps ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

type PolicyFacts = {
  readonly nonce: string | null;
  readonly scriptHash: string | null;
  readonly styleHash: string | null;
  readonly payment: readonly string[] | null;
  readonly pictures: readonly string[];
};

/**
 * Returns the Content-Security-Policy of a page.
 * @param nonce of this response's inline scripts, or null.
 * @param styleHash base64 of the SHA-256 hash of the page's inline style, or null.
 * @param scriptHash base64 of the SHA-256 hash of the page's one inline script without a nonce, or null.
 * @param payment the payment provider's origins, on the payment page; null elsewhere.
 * @param pictures origins of external pictures.
 */
export function contentSecurityPolicy({ nonce, scriptHash, styleHash, payment, pictures }: PolicyFacts): string {
  const inline = nonce === null ? [] : [`'nonce-${nonce}'`];
  const style = styleHash === null ? [] : [`'sha256-${styleHash}'`];
  const script = scriptHash === null ? [] : [`'sha256-${scriptHash}'`];
  const provider = payment ?? [];
  return [
    "default-src 'none'",
    sources("script-src", ["'self'", ...inline, ...script, ...provider]),
    sources("style-src", ["'self'", ...style]),
    ...(payment === null ? [] : [sources("frame-src", ["'self'", ...provider]), "style-src-attr 'unsafe-inline'"]),
    sources("img-src", ["'self'", "data:", ...pictures, ...provider]),
    "font-src 'self'",
    sources("connect-src", ["'self'", ...provider]),
    "manifest-src 'self'",
    sources("form-action", ["'self'", ...provider]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

function sources(directive: string, allowed: readonly string[]): string {
  return `${directive} ${allowed.join(" ")}`;
}
