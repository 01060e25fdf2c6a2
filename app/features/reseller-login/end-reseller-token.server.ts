import { endResellerSession } from "#contract/reseller";
import { callApi, findApiKind } from "~/api/client.server";
import { shortTimeout } from "~/api/timeouts.server";
import { resellerSession } from "~/session/reseller.server";

/**
 * Revokes this browser's token, if the browser has one. The spec has no API call for this, so only the built-in API is called. In an
 * external API, the token expires by itself.
 * @param newToken the browser's new token. If the API issued the same token again, the token is not revoked.
 */
export async function endResellerToken(request: Request, newToken: string | null = null): Promise<void> {
  const reseller = await resellerSession.read(request);
  if (reseller === null || reseller.token === newToken) return;
  const options = { token: reseller.token, signal: shortTimeout() };
  if ((await findApiKind(options)) === "builtIn") await callApi(endResellerSession, { guid: reseller.guid }, options);
}
