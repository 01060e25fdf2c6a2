import { endOwnerSession } from "#contract/owner";
import { endOwnSession } from "../accounts/logout";
import { handle } from "../requests/handler";
import { notYours, ownerByLogin } from "./identity";

export const logout = handle(endOwnerSession, async ({ loginId }, context) =>
  (await ownerByLogin(context, loginId)) === null ? notYours : endOwnSession(context),
);
