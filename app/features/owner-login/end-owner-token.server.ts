import { endOwnerSession } from "#contract/owner";
import { ask, knowsMoreThanSpec } from "~/api/client.server";
import { briefly } from "~/api/waiting.server";
import { ownerSession } from "~/session/owner.server";

/**
 * Ends at the API what this browser is logged in by, if it is. The spec has no such call: an API that knows only the spec is not asked,
 * and lets the token grow old.
 * @param newToken - what the browser gets instead; an API may give the same token again, which then stays.
 */
export async function endOwnerToken(request: Request, newToken: string | null = null): Promise<void> {
  const owner = await ownerSession.read(request);
  if (owner === null || owner.token === newToken) return;
  const asking = { token: owner.token, signal: briefly() };
  if (await knowsMoreThanSpec(asking)) await ask(endOwnerSession, { loginId: owner.loginId ?? owner.ownerId }, asking);
}
