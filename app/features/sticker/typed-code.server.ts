import { knownApiKind } from "~/api/client.server";

/** Whether the form at /s takes this API's codes. False until the API is known to be the built-in one; makes no call to find out. */
export function takesTypedCodes(): boolean {
  return knownApiKind() === "builtIn";
}
