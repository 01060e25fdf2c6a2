import { endOwnerSession } from "#contract/owner";
import { endOwnSession } from "../accounts/logout";
import { defineHandler } from "../requests/handler";
import { unauthorised, ownerByLogin } from "./identity";

export const logout = defineHandler(endOwnerSession, async ({ loginId }, context) =>
  (await ownerByLogin(context, loginId)) === null ? unauthorised : endOwnSession(context),
);
