import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

import { holdWithoutConnection } from "~/scripts/connection";
import { runsOurScripts } from "~/scripts/engine";
import { keepPage } from "~/scripts/keep-page";

if (runsOurScripts()) startTransition(start);

function start(): void {
  let root: Root | null = null;
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
