import { randomBytes } from "node:crypto";
import { z } from "zod";

import { browserMark } from "#contract/call";
import { DAY_SECONDS } from "#contract/day";
import { createSessionCookie } from "./cookie.server";

/** 400 days, the longest cookie lifetime that browsers allow. */
const MAX_AGE_SECONDS = 400 * DAY_SECONDS;

/**
 * The cookie with a random mark that identifies this browser at login. The built-in API remembers which browsers have logged in to an
 * account. Wrong codes from other browsers then do not lock these browsers out.
 */
const cookie = createSessionCookie("browser", z.string().regex(browserMark), MAX_AGE_SECONDS);

/** Returns this browser's mark, or null. A new mark counts only after the browser has sent it back. */
export function readBrowserMark(request: Request): Promise<string | null> {
  return cookie.read(request);
}

/** Returns the Set-Cookie header for a new mark. */
export function newBrowserMark(): Promise<string> {
  return cookie.write(randomMark());
}

/**
 * Returns this browser's mark, or a new one with the Set-Cookie header that stores it. Use it for contacts, whose limits also count the
 * network: a new mark allows nothing more there.
 */
export async function markOf(request: Request): Promise<{ mark: string; headers: Headers }> {
  const known = await readBrowserMark(request);
  if (known !== null) return { mark: known, headers: new Headers() };
  const mark = randomMark();
  return { mark, headers: new Headers({ "Set-Cookie": await cookie.write(mark) }) };
}

function randomMark(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the Set-Cookie header that keeps a mark for another 400 days. */
export function keepBrowserMark(mark: string): Promise<string> {
  return cookie.write(mark);
}
