/**
 * Header with the browser's identifier, so limits can distinguish people behind one IP address. The website sends it only to the built-in
 * API.
 */
export const BROWSER_MARK_HEADER = "X-Browser-Mark";

/** Response header by which the built-in API declares that it reads the identifier. */
export const READS_BROWSER_MARK_HEADER = "X-Reads-Browser-Mark";

/** 256 random bits in base64url, so identifiers cannot be guessed. */
export const browserMark = /^[A-Za-z0-9_-]{43}$/;
