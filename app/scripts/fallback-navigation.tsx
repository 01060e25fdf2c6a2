import { matchRoutes, useHref, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** Loads the next page as a document if its script fails to load. Remix would reload the current page instead, every time. */
export function FallbackNavigation() {
  const { state, location } = useNavigation();
  const next = useHref(location ?? "");
  const isLeaving = state === "loading";

  useEffect(() => {
    if (!isLeaving) return;
    for (const script of missingScripts(next)) {
      // Remix imports the same script and reloads the page if that fails. This navigation starts later, so it wins.
      import(/* @vite-ignore */ script).catch(() => setTimeout(() => window.location.assign(next)));
    }
  }, [isLeaving, next]);

  return null;
}

/** Returns the scripts of a URL's screens that are not loaded yet. */
function missingScripts(address: string): string[] {
  const { __remixRouter: router, __remixManifest: manifest, __remixRouteModules: modules } = window;
  const matches = matchRoutes(router.routes, new URL(address, window.location.href)) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => (id in modules ? [] : (manifest.routes[id]?.module ?? [])));
}
