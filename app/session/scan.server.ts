import { redirectDocument } from "@remix-run/node";
import { z } from "zod";

import { patterns } from "#contract/limits";
import { paths } from "~/paths";
import { createSessionCookie } from "./cookie.server";

const DAY_SECONDS = 86_400;

/** The cookie with the scanned sticker that is being paid or registered. Pages that contact an owner do not need the cookie. */
export const scanSession = createSessionCookie("scan", z.object({ guid: z.string().regex(patterns.stickerGuid) }), DAY_SECONDS);

/**
 * Returns the scanned sticker.
 * @throws a redirect to the page that asks for a scan, if no sticker was scanned.
 */
export async function requireScan(request: Request): Promise<{ guid: string }> {
  const scan = await scanSession.read(request);
  if (scan) return scan;
  throw redirectDocument(paths.warning());
}

/**
 * The cookie with a scanned sticker that is paused or expired. The page that says so then links to the sticker's accident page. Without the
 * cookie, the page still shows 112.
 */
export const stoppedScan = createSessionCookie("stopped", z.object({ guid: z.string().regex(patterns.stickerGuid) }), 3600);
