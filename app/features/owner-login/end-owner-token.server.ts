import { endOwnerSession } from "#contract/owner";
import { callApi, findApiKind } from "~/api/client.server";
import { shortTimeout } from "~/api/timeouts.server";
import { ownerSession } from "~/session/owner.server";

/**
 * Revokes this browser's token, if the browser has one. The spec has no API call for this, so only the built-in API is called. In an
 * external API, the token expires by itself.
 * @param newToken the browser's new token. If the API issued the same token again, the token is not revoked.
 */
export async function endOwnerToken(request: Request, newToken: string | null = null): Promise<void> {
  const owner = await ownerSession.read(request);
  if (owner === null || owner.token === newToken) return;
  const options = { token: owner.token, signal: shortTimeout() };
  if ((await findApiKind(options)) === "builtIn") await callApi(endOwnerSession, { loginId: owner.loginId ?? owner.ownerId }, options);
}
