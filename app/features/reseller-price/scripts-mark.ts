import { useEffect } from "react";

import { paths } from "~/paths";

/**
 * A cookie that scripts set on a reseller's pages. The new-order page reads it to decide whether to wait for the price
 * (docs/decisions/0021-the-price-follows.md).
 */
const MARK = "scripts=run";
const PLACE = `Path=${paths.newOrder()}; SameSite=Lax`;

/** The longest reseller session, in seconds. */
const LASTS = 12 * 3600;

/** The Set-Cookie header that removes the mark, for a browser that posted a button that scripts would have handled. */
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
