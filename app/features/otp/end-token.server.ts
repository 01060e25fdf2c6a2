import { endOwnerSession } from "#contract/owner";
import { endResellerSession } from "#contract/reseller";
import { callApi, findApiKind } from "~/api/client.server";
import { shortTimeout } from "~/api/timeouts.server";
import { readBrowserMark } from "~/session/browser-mark.server";
import { ownerSession, type OwnerIdentity } from "~/session/owner.server";
import { resellerSession } from "~/session/reseller.server";

/**
 * Revokes the token of this browser's owner, if there is one. Unless the same owner logs in again, the browser's notifications end too.
 * @param next the browser's new owner. If the API issued the same token again, the token is not revoked.
 */
export async function endOwnerToken(request: Request, next: OwnerIdentity | null = null): Promise<void> {
  const owner = await ownerSession.read(request);
  const browserMark = owner?.ownerId === next?.ownerId ? null : await readBrowserMark(request);
  await revoke(owner, next?.token ?? null, ({ loginId, ownerId }, options) =>
    callApi(endOwnerSession, { loginId: loginId ?? ownerId }, { ...options, browserMark }),
  );
}

/** Revokes the token of this browser's reseller, if there is one. @param newToken as `next` of `endOwnerToken`. */
export async function endResellerToken(request: Request, newToken: string | null = null): Promise<void> {
  const reseller = await resellerSession.read(request);
  await revoke(reseller, newToken, ({ guid }, options) => callApi(endResellerSession, { guid }, options));
}

type Options = { readonly token: string; readonly signal: AbortSignal };

/** Calls only the built-in API, because the spec has no call for this. In an external API, the token expires by itself. */
async function revoke<Identity extends { readonly token: string }>(
  identity: Identity | null,
  newToken: string | null,
  end: (identity: Identity, options: Options) => Promise<unknown>,
): Promise<void> {
  if (identity === null || identity.token === newToken) return;
  const options = { token: identity.token, signal: shortTimeout() };
  if ((await findApiKind(options)) === "builtIn") await end(identity, options);
}
