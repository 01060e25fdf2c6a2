import { knownApiKind } from "~/api/client.server";

/** Returns whether the form at /s accepts the API's codes: whether the API is known to be the built-in API. Makes no API call. */
export function takesTypedCodes(): boolean {
  return knownApiKind() === "builtIn";
}
