import { randomBytes } from "node:crypto";
import { z } from "zod";

import { browserMark } from "#contract/browser-mark";
import { sessionCookie } from "./cookie.server";

/** The longest lifetime of a cookie: 400 days. */
const KEPT_SECONDS = 400 * 86_400;

/**
 * A random mark that identifies this browser at login. The built-in API remembers browsers that have logged in to an account: other
 * people's wrong codes do not lock them out.
 */
const cookie = sessionCookie("browser", z.string().regex(browserMark), KEPT_SECONDS);

/** This browser's mark, or null. A new mark counts only once the browser has sent it back. */
export function readBrowserMark(request: Request): Promise<string | null> {
  return cookie.read(request);
}

/** The Set-Cookie header for a new mark. */
export function newBrowserMark(): Promise<string> {
  return cookie.write(randomBytes(32).toString("base64url"));
}

/** The Set-Cookie header that keeps a mark for another 400 days. */
export function keepBrowserMark(mark: string): Promise<string> {
  return cookie.write(mark);
}
