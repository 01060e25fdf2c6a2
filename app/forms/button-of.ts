import type { FormReply } from "./form.server";

/** Returns the button that posted a rejected form. The forms of a page share one action, and each shows only its own reply. */
export function buttonOf(reply: FormReply | undefined): unknown {
  return reply?.lastResult.initialValue?.["intent"];
}
