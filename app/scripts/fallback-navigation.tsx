import { matchRoutes, useHref, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Leads on to the next page when its script does not arrive. Remix would load the page again that the person is leaving, however
 * often the link or button is pressed.
 */
export function LeadOn() {
  const { state, location } = useNavigation();
  const next = useHref(location ?? "");
  const isLeaving = state === "loading";

  useEffect(() => {
    if (!isLeaving) return;
    for (const script of missingScripts(next)) {
      // Remix asks for the same script and loads the page again as soon as it fails; what comes after that has its way.
      import(/* @vite-ignore */ script).catch(() => setTimeout(() => window.location.assign(next)));
    }
  }, [isLeaving, next]);

  return null;
}

/** The scripts of the screens at an address that are not here yet. */
function missingScripts(address: string): string[] {
  const { __remixRouter: router, __remixManifest: manifest, __remixRouteModules: modules } = window;
  const matches = matchRoutes(router.routes, new URL(address, window.location.href)) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => (id in modules ? [] : (manifest.routes[id]?.module ?? [])));
}
