import { createPortal } from "react-dom";

import { toastsId } from "./notice-banner";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { retryQueuedRequests, useIsOffline } from "~/scripts/connection";

/** Not in app/words/messages.ts, because every page loads this message. */
const noConnectionLabel = "No connection. What you typed is kept.";

/** Says that there is no connection, with a button to retry. */
export function NoConnection() {
  const toasts = useIsOffline() ? document.getElementById(toastsId) : null;
  if (toasts === null) return null;
  return createPortal(
    <div className="notice notice-toast">
      <Banner tone="error" role="alert">
        <p>{noConnectionLabel}</p>
        <Button type="button" onClick={retryQueuedRequests}>
          Send again
        </Button>
      </Banner>
    </div>,
    toasts,
  );
}
