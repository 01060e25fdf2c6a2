import { serialize } from "cookie";

import { DAY_SECONDS } from "#contract/day";
import type { OwnerLanguage } from "#contract/limits";
import { environment } from "~/env.server";

const MAX_AGE_SECONDS = 365 * DAY_SECONDS;

const isSecure = environment.appOrigin?.startsWith("https:") ?? false;
const name = isSecure ? "__Host-language" : "language";

/** Returns the Set-Cookie header that keeps an owner's choice of a language. The cookie is not encrypted, because it is not personal. */
export function languageCookie(language: OwnerLanguage): string {
  return serialize(name, language, { maxAge: MAX_AGE_SECONDS, path: "/", httpOnly: true, sameSite: "lax", secure: isSecure });
}

/** Returns the language in a Cookie header, if any. It can be a language that the website does not have. */
export function languageInCookies(header: string | undefined): string | null {
  return /(?:^|;)\s*(?:__Host-)?language=([a-z]{2})\s*(?:;|$)/.exec(header ?? "")?.[1] ?? null;
}
