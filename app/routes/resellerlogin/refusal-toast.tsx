import { useEffect } from "react";

import { words } from "#contract/words";
import { showToast } from "~/enhancements/toast";

/** Shows the API's error about the email address in a toast too, if scripts run (spec, section 8). */
export function RefusalToast({ errors }: { readonly errors: readonly string[] }) {
  useEffect(() => {
    const text = errors.find((error) => error !== words.emailInvalid);
    return text === undefined ? undefined : showToast({ tone: "error", text });
  }, [errors]);

  return null;
}
