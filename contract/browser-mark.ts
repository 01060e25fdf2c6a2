/**
 * Request header with the browser's identifier, so that limits can distinguish people behind one IP address. The website sends this header
 * only to the built-in API.
 */
export const BROWSER_MARK_HEADER = "X-Browser-Mark";

/** Response header by which the built-in API declares that it reads `X-Browser-Mark`. */
export const READS_BROWSER_MARK_HEADER = "X-Reads-Browser-Mark";

/** The format of an identifier: 256 random bits in base64url, so that nobody can guess it. */
export const browserMark = /^[A-Za-z0-9_-]{43}$/;
