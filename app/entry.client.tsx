import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

import { removeCacheBusterFromUrl } from "~/enhancements/cache-buster";
import { queueRequestsWhileOffline } from "~/scripts/connection";
import { supportsScripts } from "~/scripts/supports-scripts";
import { restorePageOnScriptError } from "~/scripts/restore-page";

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
