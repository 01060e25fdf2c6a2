import { transport } from "./transport.server";

/**
 * Returns whether pages may promise what the spec does not list, such as typed codes, delivery reports, the owner's answers and
 * confirmations by mail. Only the built-in API is known to do this. Where an API's response shows a feature, ask the response instead.
 * Makes no API call, so the result is false until an external website's first API call.
 */
export function offersBeyondSpec(): boolean {
  return transport.kind() === "builtIn";
}
