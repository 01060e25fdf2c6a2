import { redirectDocument } from "@remix-run/node";
import { z } from "zod";

import { DAY_SECONDS } from "#contract/day";
import { patterns } from "#contract/limits";
import { paths } from "~/paths";
import { createSessionCookie, sessionId } from "./cookie.server";

const guidOnly = z.object({ guid: z.string().regex(patterns.stickerGuid) });

/** @property ownerId the owner's id that an API may have answered for the sticker. */
export const scannedSticker = guidOnly.extend({ ownerId: sessionId.nullable().default(null) });

/** The encrypted cookie with the scanned sticker that is being paid or registered. Pages that contact an owner do not need the cookie. */
export const scanSession = createSessionCookie("scan", scannedSticker, DAY_SECONDS);

/**
 * Returns the scanned sticker.
 * @throws a redirect to the page that asks for a scan, if no sticker was scanned.
 */
export async function requireScan(request: Request): Promise<{ guid: string }> {
  const scan = await scanSession.read(request);
  if (scan) return scan;
  throw redirectDocument(paths.warning());
}

/** The cookie with the sticker that was just registered. The page that says so then links to what others see. */
export const registeredScan = createSessionCookie("registered", guidOnly, 3600);

/** Returns the headers that end a sticker's registration. */
export async function endRegistration(sticker: { readonly guid: string }): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": await scanSession.end() });
  headers.append("Set-Cookie", await registeredScan.write(sticker));
  return headers;
}

/**
 * The cookie with a scanned sticker that is paused or expired. The page that says so then links to the sticker's accident page. Without the
 * cookie, the page still shows 112. `canTell`: whether the owner of the expired sticker can be told of the scan.
 */
export const stoppedScan = createSessionCookie("stopped", guidOnly.extend({ canTell: z.boolean().default(false) }), 3600);
