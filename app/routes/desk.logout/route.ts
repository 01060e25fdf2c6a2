import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";
import { deskSession, openDesk } from "~/session/desk.server";

export async function action({ request }: ActionFunctionArgs) {
  const desk = await openDesk();
  const session = await deskSession.read(request);
  if (session !== null) await desk.endSession(session.token);
  return redirect(paths.deskLogin(), { headers: { "Set-Cookie": await deskSession.end() } });
}
