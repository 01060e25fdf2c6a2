import { redirectDocument } from "@remix-run/node";
import { z } from "zod";

import { patterns } from "#contract/limits";
import { paths } from "~/paths";
import { sessionCookie } from "./cookie.server";

const DAY_SECONDS = 86_400;

/** The sticker that was scanned and is being registered. The scanner's own screens do not need it. */
export const scanSession = sessionCookie("scan", z.object({ guid: z.string().regex(patterns.stickerGuid) }), DAY_SECONDS);

/**
 * The sticker that was scanned before; without one there is nothing to register.
 * @throws a redirect to the screen that asks to scan.
 */
export async function requireScan(request: Request): Promise<{ guid: string }> {
  const scan = await scanSession.read(request);
  if (scan) return scan;
  throw redirectDocument(paths.warning());
}
