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
