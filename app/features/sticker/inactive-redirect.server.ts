import { redirect } from "@remix-run/node";

import type { ReplyCode } from "#contract/words";
import { paths } from "~/paths";
import { stoppedScan } from "~/session/scan.server";
import { isPaused } from "./find-sticker.server";

/**
 * Redirects to the page of a sticker that cannot be used. Remembers a paused sticker for the link to its accident page. Forgets an earlier
 * sticker otherwise, because that link would call the emergency contact of another vehicle.
 * @param code the code of the API's refusal, if there is one.
 */
export async function inactiveRedirect(request: Request, guid: string, code?: ReplyCode): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (isPaused(code)) headers.set("Set-Cookie", await stoppedScan.write({ guid, canTell: false }));
  else if (stoppedScan.isSent(request)) headers.set("Set-Cookie", await stoppedScan.end());
  return redirect(paths.inactiveSticker(), { headers });
}
