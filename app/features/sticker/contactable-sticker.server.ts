import { redirect } from "@remix-run/node";

import { type Sticker, scanOutcome } from "#contract/scanning";
import { now } from "~/env.server";
import { paths } from "~/paths";
import { requireSticker } from "./find-sticker.server";

/** Returns the sticker in the URL. If its owner cannot be contacted, redirects as a scan of the sticker does. */
export async function requireContactableSticker(request: Request): Promise<{ guid: string; sticker: Sticker }> {
  const guid = new URL(request.url).searchParams.get("guid");
  if (guid === null) throw redirect(paths.warning());
  const sticker = await requireSticker(request, guid);
  if (scanOutcome(sticker, now()) !== "contact") throw redirect(paths.scan(guid));
  return { guid, sticker };
}
