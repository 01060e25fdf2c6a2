/**
 * The header by which the website tells the built-in API which browser asks, so that limits can tell people behind one address
 * apart. An API of somebody else's is not sent it.
 */
export const BROWSER_MARK_HEADER = "X-Browser-Mark";

/** By this header the built-in API says, on every answer, that it reads the mark. */
export const READS_BROWSER_MARK_HEADER = "X-Reads-Browser-Mark";

/** 256 random bits in base64url. Nobody can guess the mark of a browser that has logged in. */
export const browserMark = /^[A-Za-z0-9_-]{43}$/;
