import { createPortal } from "react-dom";

import { toastsId } from "./notice-banner";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { sendHeldAgain, useIsHeld } from "~/scripts/connection";

/** Every page loads this sentence, so it is not in app/words/messages.ts. */
const noConnection = "No connection. What you typed is kept.";

/** Shows that there is no connection, with a button to send again. */
export function NoConnection() {
  const toasts = useIsHeld() ? document.getElementById(toastsId) : null;
  if (toasts === null) return null;
  return createPortal(
    <div className="notice notice-toast">
      <Banner tone="error" role="alert">
        <p>{noConnection}</p>
        <Button type="button" onClick={sendHeldAgain}>
          Send again
        </Button>
      </Banner>
    </div>,
    toasts,
  );
}
