import { randomBytes } from "node:crypto";
import { z } from "zod";

import { browserMark } from "#contract/browser-mark";
import { sessionCookie } from "./cookie.server";

/** The longest that browsers keep a cookie: 400 days. */
const KEPT_SECONDS = 400 * 86_400;

/**
 * What tells this browser from others at the login, and says nothing about a person. The built-in API takes a browser that has logged
 * in to an account for a known one: other people's wrong codes do not lock it out.
 */
const cookie = sessionCookie("browser", z.string().regex(browserMark), KEPT_SECONDS);

/** This browser's mark; null for one that has none yet. A mark counts only once the browser has brought it back. */
export function readBrowserMark(request: Request): Promise<string | null> {
  return cookie.read(request);
}

/** The Set-Cookie header that gives a browser a new mark. */
export function newBrowserMark(): Promise<string> {
  return cookie.write(randomBytes(32).toString("base64url"));
}

/** The Set-Cookie header that keeps a mark for another 400 days. */
export function keepBrowserMark(mark: string): Promise<string> {
  return cookie.write(mark);
}
