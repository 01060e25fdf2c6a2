import { z } from "zod";

import type { Notice } from "~/notice";
import { sessionCookie } from "./cookie.server";
import { seal, unseal } from "./sealed.server";

const notice: z.ZodType<Notice> = z.object({ tone: z.enum(["success", "error", "info"]), text: z.string().max(400) });

const cookie = sessionCookie("flash", notice, 120);

const PURPOSE = "notice";
const NOTICE_PARAMETER = "notice";
const SEALED_SECONDS = 600;

/** Returns the Set-Cookie header that shows `shown` once, on the next page. */
export function flash(shown: Notice): Promise<string> {
  return cookie.write(shown);
}

/** Seals a notice for a URL, for screens that must work without cookies. */
function sealedNotice(shown: Notice): string {
  return seal(PURPOSE, shown, SEALED_SECONDS);
}

/** Adds a notice to a URL, for browsers without cookies. */
export function withNotice(path: string, shown: Notice): string {
  return `${path}${path.includes("?") ? "&" : "?"}${NOTICE_PARAMETER}=${sealedNotice(shown)}`;
}

/** Returns the notice to show on this page, and the header that deletes its cookie. Called only by the root. */
export async function takeNotice(request: Request): Promise<{ notice: Notice | null; headers: HeadersInit }> {
  const flashed = await cookie.read(request);
  if (flashed) return { notice: flashed, headers: { "Set-Cookie": await cookie.end() } };
  return { notice: unseal(PURPOSE, new URL(request.url).searchParams.get(NOTICE_PARAMETER), notice), headers: {} };
}
