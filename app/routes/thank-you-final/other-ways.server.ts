import { now } from "~/env.server";
import { shownScan, type ShownScan } from "~/features/contact/shown-scan";
import { findSticker } from "~/features/sticker/find-sticker.server";
import { scanOutcome } from "#contract/scanning";

/** What else a person at the vehicle can do after a message was refused. */
export type OtherWays = Pick<ShownScan, "takesCalls" | "takesEmergencyCalls" | "hasAccidentPage">;

/** Returns the other ways to reach somebody through a sticker. Null if the owner cannot be contacted, or the API does not respond. */
export async function findOtherWays(guid: string): Promise<OtherWays | null> {
  const lookup = await findSticker(guid);
  if (lookup.kind !== "ok" || scanOutcome(lookup.data.sticker, now()) !== "contact") return null;
  const { takesCalls, takesEmergencyCalls, hasAccidentPage } = shownScan(lookup.data.sticker, false);
  return { takesCalls, takesEmergencyCalls, hasAccidentPage };
}
