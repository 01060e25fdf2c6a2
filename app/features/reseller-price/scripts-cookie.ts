import { useEffect } from "react";

import { paths } from "~/paths";

/**
 * A cookie that the scripts of /resellerlogin and /neworder set. /neworder reads it to decide whether to wait for the price
 * (docs/decisions/0045-reseller-orders.md).
 */
const COOKIE = "scripts=run";
const COOKIE_ATTRIBUTES = `Path=${paths.newOrder()}; SameSite=Lax`;

/** The longest reseller session, in seconds. */
const MAX_AGE_SECONDS = 12 * 3600;

/** The Set-Cookie header that deletes the cookie. Sent after a browser posted a button that running scripts would have handled. */
export const clearScriptsCookie = `scripts=; ${COOKIE_ATTRIBUTES}; Max-Age=0`;

export function hasScriptsCookie(request: Request): boolean {
  return (request.headers.get("Cookie") ?? "").split("; ").includes(COOKIE);
}

export function useScriptsCookie(): void {
  useEffect(() => {
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${COOKIE}; ${COOKIE_ATTRIBUTES}; Max-Age=${MAX_AGE_SECONDS}${secure}`;
  }, []);
}
