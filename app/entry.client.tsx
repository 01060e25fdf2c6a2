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
  const standing = keepPage(() => root?.unmount());
  holdWithoutConnection();
  root = hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    // What React could not take over as it is, it draws anew, without what was typed.
    { onRecoverableError: standing.giveUp },
  );
}

/** The page was written for its address without the step; scripts begin at that address too. */
function showPlainAddress(): void {
  const { href } = window.location;
  const plain = withoutStep(href);
  if (plain !== href) window.history.replaceState(window.history.state, "", plain);
}
