import type { OwnerLanguage } from "#contract/languages";
import { setOwnerLanguage } from "#contract/owner";
import { callApi, findApiKind } from "~/api/client.server";
import { shortTimeout } from "~/api/timeouts.server";
import type { OwnerIdentity } from "~/session/owner.server";

/**
 * Stores an owner's language in the built-in API. An external API may lack this API call, so only the cookie then keeps the language.
 * Ignores a failure, because the page itself needs only the cookie.
 */
export async function saveLanguage({ loginId, token }: Pick<OwnerIdentity, "loginId" | "token">, language: OwnerLanguage): Promise<void> {
  const options = { token, signal: shortTimeout() };
  if (loginId !== null && (await findApiKind(options)) === "builtIn") await callApi(setOwnerLanguage, { loginId, language }, options);
}
