import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { endOwnerToken } from "~/features/otp/end-token.server";
import { screen } from "~/handle";
import { paths } from "~/paths";
import { flash } from "~/session/flash.server";
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
  const headers = new Headers({ "Set-Cookie": await ownerSession.end() });
  headers.append("Set-Cookie", await writeShop(args, withoutPersonalData(await readShop(args))));
  headers.append("Set-Cookie", await flash({ tone: "success", text: ownerWords().session.loggedOut }));
  return redirect(paths.ownerLogin(), { status: 303, headers });
}
