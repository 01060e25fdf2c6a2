import { useEffect } from "react";

import { paths } from "~/paths";

/**
 * A cookie by which the scripts of a reseller's screens say that they run. It goes to the new order alone, and all it decides is
 * whether that page waits for the price (docs/decisions/0021-the-price-follows.md).
 */
const MARK = "scripts=run";
const PLACE = `Path=${paths.newOrder()}; SameSite=Lax`;

/** As long as a reseller's session can last, in seconds. */
const LASTS = 12 * 3600;

/** The Set-Cookie header that takes the mark away: of a browser that posts what its scripts would have done in place. */
export const withoutScriptsMark = `scripts=; ${PLACE}; Max-Age=0`;

export function hasScriptsMark(request: Request): boolean {
  return (request.headers.get("Cookie") ?? "").split("; ").includes(MARK);
}

export function useScriptsMark(): void {
  useEffect(() => {
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${MARK}; ${PLACE}; Max-Age=${LASTS}${secure}`;
  }, []);
}
