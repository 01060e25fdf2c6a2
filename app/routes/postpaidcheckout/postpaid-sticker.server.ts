import { redirect } from "@remix-run/node";

import type { Sticker } from "#contract/scanning";
import { now } from "~/env.server";
import { findSticker, stickerUnavailableResponse } from "~/features/sticker/find-sticker.server";
import { scanOutcome } from "#contract/scan-outcome";
import { paths } from "~/paths";
import { requireScan } from "~/session/scan.server";

/** A scanned sticker that must be paid before it is registered. */
export type PostpaidSticker = { readonly guid: string; readonly sticker: Sticker; readonly rate: number };

/**
 * Reads the scanned sticker.
 * @throws a redirect to the screen that a scan of the sticker opens, unless that screen is this checkout. Throws the errors of
 * `requireScan`, and a 429 or 503 if the sticker or its price cannot be read.
 */
export async function requirePostpaidSticker(request: Request): Promise<PostpaidSticker> {
  const { guid } = await requireScan(request);
  const lookup = await findSticker(guid);
  if (lookup.kind === "refused") throw redirect(paths.inactiveSticker());
  if (lookup.kind !== "ok") throw stickerUnavailableResponse(lookup);
  const { sticker } = lookup.data;
  if (scanOutcome(sticker, now()) !== "payFirst") throw redirect(paths.scan(guid));
  if (sticker.rate === null) throw stickerUnavailableResponse({ kind: "unavailable" });
  return { guid, sticker, rate: sticker.rate };
}
