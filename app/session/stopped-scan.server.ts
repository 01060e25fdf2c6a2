import { z } from "zod";

import { patterns } from "#contract/limits";
import { createSessionCookie } from "./cookie.server";

/**
 * The cookie with a scanned sticker that is paused or expired. The page that says so then links to the sticker's accident page. Without the
 * cookie, the page still shows 112.
 */
export const stoppedScan = createSessionCookie("stopped", z.object({ guid: z.string().regex(patterns.stickerGuid) }), 3600);
