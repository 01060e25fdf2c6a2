import type { FormReply } from "./form.server";

/** Returns the value of the button that posted a rejected form, so that each form of a page shows only its own errors. */
export function buttonOf(reply: FormReply | undefined): unknown {
  return reply?.lastResult.initialValue?.["intent"];
}
