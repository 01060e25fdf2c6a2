/**
 * Headers of every answer, errors and redirects included. `Referrer-Policy: no-referrer` would make browsers send
 * `Origin: null` with our own forms, so the strictest one that keeps them is used.
 */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(self), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Content-Security-Policy": contentSecurityPolicy({ nonce: null, payment: null, pictures: [] }),
    ...(isHttps ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

type PolicyFacts = {
  readonly nonce: string | null;
  readonly payment: readonly string[] | null;
  readonly pictures: readonly string[];
};

/**
 * What a page may load and where its forms may go.
 * @param nonce of this answer's inline script and style, or null when it has none.
 * @param payment the payment provider's addresses, on the page that opens its widget; null on every other.
 * @param pictures whose pictures it shows beside our own.
 */
export function contentSecurityPolicy({ nonce, payment, pictures }: PolicyFacts): string {
  const inline = nonce === null ? [] : [`'nonce-${nonce}'`];
  const provider = payment ?? [];
  return [
    "default-src 'none'",
    sources("script-src", ["'self'", ...inline, ...provider]),
    sources("style-src", ["'self'", ...inline]),
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
