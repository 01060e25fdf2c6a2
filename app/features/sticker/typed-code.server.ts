import { transport } from "~/api/transport.server";

/**
 * Returns whether pages may link to /s, where people type the code that is printed on a sticker. The form there takes only the codes of the
 * built-in API, so the API must be known to be the built-in one. Makes no API call.
 */
export function takesTypedCodes(): boolean {
  return transport.kind() === "builtIn";
}
