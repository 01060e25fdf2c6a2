import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { endOwnerToken } from "~/features/otp/end-token.server";
import { paths } from "~/paths";
import { screen } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { ownerSession } from "~/session/owner.server";
import { readShop, withoutPersonalData, writeShop } from "~/session/shop.server";
import { ownerWords } from "~/words/words";

export const handle = screen({ languages: "owner" });

/** Redirects a GET to the login. */
export function loader() {
  return redirect(paths.ownerLogin());
}

/** Ends the session on the website and, if possible, at the API. Removes personal data from the cookies. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  await endOwnerToken(request);
  const shop = await writeShop(args, withoutPersonalData(await readShop(args)));
  return redirectWithNotice(paths.ownerLogin(), ownerWords().session.loggedOut, [await ownerSession.end(), shop]);
}
