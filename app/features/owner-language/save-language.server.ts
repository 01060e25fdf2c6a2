import type { OwnerLanguage } from "#contract/limits";
import { setOwnerLanguage } from "#contract/owner";
import { callApi, findApiKind } from "~/api/client.server";
import { shortTimeout } from "~/api/timeouts.server";
import type { OwnerIdentity } from "~/session/owner.server";

/**
 * Stores an owner's language in the built-in API. Does nothing if the owner has no login id, or if the API is external: an external API may
 * lack this API call. Ignores a failure. The cookie keeps the language in all these cases.
 */
export async function saveLanguage({ loginId, token }: Pick<OwnerIdentity, "loginId" | "token">, language: OwnerLanguage): Promise<void> {
  const options = { token, signal: shortTimeout() };
  if (loginId !== null && (await findApiKind(options)) === "builtIn") await callApi(setOwnerLanguage, { loginId, language }, options);
}
