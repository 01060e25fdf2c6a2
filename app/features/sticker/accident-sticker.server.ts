import { redirect } from "@remix-run/node";

import { now } from "~/env.server";
import { paths } from "~/paths";
import { stoppedScan } from "~/session/scan.server";
import { findSticker, inactiveRedirect, isPaused, stickerUnavailableResponse } from "./find-sticker.server";
import { scanOutcome } from "#contract/scanning";

/**
 * Returns the sticker in the URL. An accident page also exists for a sticker that is paused or expired, if the API knows accidents. For
 * others, redirects as a scan does. `isHidden`: the page shows the blood group only on request.
 */
export async function requireAccidentSticker(request: Request) {
  const guid = new URL(request.url).searchParams.get("guid");
  if (guid === null) throw redirect(paths.warning());
  const lookup = await findSticker(guid);
  if (lookup.kind === "refused" && isPaused(lookup.code)) {
    const hasEmergencyContact = lookup.code !== "stickerPausedUncallable";
    return { guid, bloodGroup: "", isHidden: true, isContactable: false, hasEmergencyContact, takesCalls: false };
  }
  if (lookup.kind === "refused") throw await inactiveRedirect(request, guid, lookup.code);
  if (lookup.kind !== "ok") throw stickerUnavailableResponse(lookup);
  const { sticker } = lookup.data;
  const outcome = scanOutcome(sticker, now());
  if (outcome !== "contact" && (outcome !== "expired" || sticker.shield === null)) throw redirect(paths.scan(guid));
  if (sticker.shield === null) throw redirect(paths.quickContact(guid));
  const { hidesBloodGroup: isHidden, takesAccidentCalls, takesCalls } = sticker.shield;
  const isContactable = outcome === "contact";
  return { guid, bloodGroup: sticker.bloodGroup, isHidden, isContactable, hasEmergencyContact: takesAccidentCalls !== false, takesCalls };
}

/** Returns the guid of the sticker that this browser scanned last, if it was paused or expired and has an accident page. */
export async function stoppedStickerIn(request: Request): Promise<string | null> {
  return (await stoppedScan.read(request))?.guid ?? null;
}
