import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

import { queueRequestsWhileOffline } from "~/scripts/connection";
import { supportsScripts } from "~/scripts/supports-scripts";
import { restorePageOnScriptError } from "~/scripts/restore-page";
import { withoutCacheBuster } from "~/serving/cache-buster";

if (supportsScripts()) startTransition(start);

function start(): void {
  let root: Root | null = null;
  removeCacheBusterFromUrl();
  const pageRestorer = restorePageOnScriptError(() => root?.unmount());
  queueRequestsWhileOffline();
  root = hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    // After a failed hydration, React renders the page again and loses what was typed.
    { onRecoverableError: pageRestorer.onHydrationError },
  );
}

/** Removes the cache buster, because the server rendered the page for the URL without it. */
function removeCacheBusterFromUrl(): void {
  const { href } = window.location;
  const urlWithoutCacheBuster = withoutCacheBuster(href);
  if (urlWithoutCacheBuster !== href) window.history.replaceState(window.history.state, "", urlWithoutCacheBuster);
}
