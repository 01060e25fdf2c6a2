import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Scrolls to the top on every path change (spec, section 2, Chrome). Remix's ScrollRestoration needs session storage, which throws where
 * cookies are blocked. Leaves the position to the browser when the person goes back.
 */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const isGoingBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current !== pathname && !isGoingBack) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, isGoingBack]);

  return null;
}
