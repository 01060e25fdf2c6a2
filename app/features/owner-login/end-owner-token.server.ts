import { endOwnerSession } from "../../../contract/owner";
import { ask } from "~/api/client.server";
import { briefly } from "~/api/waiting.server";
import { ownerSession } from "~/session/owner.server";

/**
 * Ends at the API what this browser is logged in by, if it is. An API that cannot do so lets the token grow old.
 * @param newToken - what the browser gets instead; an API may give the same token again, which then stays.
 */
export async function endOwnerToken(request: Request, newToken: string | null = null): Promise<void> {
  const owner = await ownerSession.read(request);
  if (owner === null || owner.token === newToken) return;
  await ask(endOwnerSession, { loginId: owner.loginId ?? owner.ownerId }, { request, token: owner.token, signal: briefly() });
}
