import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

import { queueRequestsWhileOffline } from "~/scripts/connection";
import { supportsOurScripts } from "~/scripts/supports-scripts";
import { restorePageOnScriptError } from "~/scripts/restore-page";
import { withoutStep } from "~/serving/answer-step";

if (supportsOurScripts()) startTransition(start);

function start(): void {
  let root: Root | null = null;
  removeStepFromUrl();
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

/** Removes the step from the URL, because the server rendered the page without it (answer-step.ts). */
function removeStepFromUrl(): void {
  const { href } = window.location;
  const urlWithoutStep = withoutStep(href);
  if (urlWithoutStep !== href) window.history.replaceState(window.history.state, "", urlWithoutStep);
}
