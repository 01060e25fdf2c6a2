import { endOwnerSession } from "../../contract/owner";
import { endResellerSession } from "../../contract/reseller";
import { handle, type Handler, type Reply, type RequestContext } from "../handling";
import { notYours, ownerByLogin } from "../owners/identity";
import { resellerNamed } from "../resellers/identity";
import { endSession } from "./sessions";

const ownerLogout = handle(endOwnerSession, async ({ loginId }, context) =>
  (await ownerByLogin(context, loginId)) === null ? notYours : endOwn(context),
);

const resellerLogout = handle(endResellerSession, async ({ guid }, context) =>
  (await resellerNamed(context, guid)) === null ? notYours : endOwn(context),
);

export const logoutHandlers: readonly Handler[] = [ownerLogout, resellerLogout];

/** A token can end no session but its own. */
async function endOwn(context: RequestContext): Promise<Reply<Record<string, never>>> {
  if (context.bearer !== null) await endSession(context, context.bearer);
  return { kind: "answer", data: {} };
}
