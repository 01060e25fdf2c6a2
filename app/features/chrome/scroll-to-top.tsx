import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Every path change begins at the top (spec, section 2, Chrome). Remix's own ScrollRestoration does more, but keeps positions in
 * the session storage, which throws where cookies are refused; going back is left to the browser.
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
