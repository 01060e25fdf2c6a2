import { redirect, type TypedResponse } from "@remix-run/node";
import { z } from "zod";

import type { Notice } from "~/root-data";
import { pageLanguage } from "~/words/words";
import { createSessionCookie } from "./cookie.server";
import { seal, unseal } from "./sealed.server";

const link = z.object({ text: z.string(), path: z.string() });

const noticeSchema: z.ZodType<Notice> = z.object({
  tone: z.enum(["success", "error", "info"]),
  text: z.string().max(400),
  language: z.string().max(10).optional(),
  link: link.optional(),
  close: link.optional(),
});

const cookie = createSessionCookie("flash", noticeSchema, 120);

const PURPOSE = "notice";
const NOTICE_PARAMETER = "notice";
const TTL_SECONDS = 600;

/** Returns the Set-Cookie header that shows `notice` once, on the next page. */
export function flash(notice: Notice): Promise<string> {
  return cookie.write(withLanguage(notice));
}

/** Redirects after a form. @param notice shown once on the next page; a text is a success. @param cookies more Set-Cookie headers. */
export async function redirectWithNotice(
  path: string,
  notice: Notice | string,
  cookies: readonly string[] = [],
): Promise<TypedResponse<never>> {
  const headers = new Headers();
  const shown = await flash(typeof notice === "string" ? { tone: "success", text: notice } : notice);
  for (const cookie of [...cookies, shown]) headers.append("Set-Cookie", cookie);
  return redirect(path, { status: 303, headers });
}

function withLanguage(notice: Notice): Notice {
  const { language } = pageLanguage();
  return language === "en" ? notice : { ...notice, language };
}

/** Seals a notice for a URL, for screens that must work without cookies. */
function sealedNotice(notice: Notice): string {
  return seal(PURPOSE, withLanguage(notice), TTL_SECONDS);
}

/** Returns the URL with a sealed notice in its query, for browsers without cookies. */
export function withNotice(path: string, notice: Notice): string {
  return `${path}${path.includes("?") ? "&" : "?"}${NOTICE_PARAMETER}=${sealedNotice(notice)}`;
}

/** Returns the notice to show on this page, and the header that deletes its cookie. Call it only in the root's loader. */
export async function takeNotice(request: Request): Promise<{ notice: Notice | null; headers: HeadersInit }> {
  const flashed = await cookie.read(request);
  if (flashed) return { notice: flashed, headers: { "Set-Cookie": await cookie.end() } };
  return { notice: unseal(PURPOSE, new URL(request.url).searchParams.get(NOTICE_PARAMETER), noticeSchema), headers: {} };
}
