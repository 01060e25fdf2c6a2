import { endResellerSession } from "#contract/reseller";
import { ask, knowsMoreThanSpec } from "~/api/client.server";
import { briefly } from "~/api/waiting.server";
import { resellerSession } from "~/session/reseller.server";

/**
 * Ends at the API what this browser is logged in by, if it is. The spec has no such call: an API that knows only the spec is not asked,
 * and lets the token grow old.
 * @param newToken - what the browser gets instead; an API may give the same token again, which then stays.
 */
export async function endResellerToken(request: Request, newToken: string | null = null): Promise<void> {
  const reseller = await resellerSession.read(request);
  if (reseller === null || reseller.token === newToken) return;
  const asking = { token: reseller.token, signal: briefly() };
  if (await knowsMoreThanSpec(asking)) await ask(endResellerSession, { guid: reseller.guid }, asking);
}
