import { knownApiKind } from "~/api/client.server";

/** Whether the form at /s accepts the API's codes. True only if the API is already known to be the built-in API. Makes no API call. */
export function takesTypedCodes(): boolean {
  return knownApiKind() === "builtIn";
}
