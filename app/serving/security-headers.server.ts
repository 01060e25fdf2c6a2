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
    "Content-Security-Policy": contentSecurityPolicy({ nonce: null }),
    ...(isHttps ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/**
 * What a page may load and where its forms may go.
 * @param nonce of this answer's inline script and style, or null when it has none.
 */
export function contentSecurityPolicy({ nonce }: { nonce: string | null }): string {
  const inline = nonce === null ? "" : ` 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}
