import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

import { holdWithoutConnection } from "~/scripts/connection";
import { runsOurScripts } from "~/scripts/engine";
import { keepPage } from "~/scripts/keep-page";
import { withoutStep } from "~/serving/answer-step";

if (runsOurScripts()) startTransition(start);

function start(): void {
  let root: Root | null = null;
  showPlainAddress();
  const keeper = keepPage(() => root?.unmount());
  holdWithoutConnection();
  root = hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    // After a failed hydration, React renders the page again and loses what was typed.
    { onRecoverableError: keeper.giveUp },
  );
}

/** Removes the step from the URL, because the server rendered the page without it (answer-step.ts). */
function showPlainAddress(): void {
  const { href } = window.location;
  const plain = withoutStep(href);
  if (plain !== href) window.history.replaceState(window.history.state, "", plain);
}
