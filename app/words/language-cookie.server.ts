import { DAY_SECONDS } from "#contract/day";
import type { OwnerLanguage } from "#contract/limits";
import { environment } from "~/env.server";

const MAX_AGE_SECONDS = 365 * DAY_SECONDS;

const isSecure = environment.appOrigin?.startsWith("https:") ?? false;
const name = isSecure ? "__Host-language" : "language";

const attributes = [...["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${MAX_AGE_SECONDS}`], ...(isSecure ? ["Secure"] : [])].join("; ");

/** Returns the Set-Cookie header that keeps an owner's choice of a language. The cookie is not encrypted, because it is not personal. */
export function languageCookie(language: OwnerLanguage): string {
  return `${name}=${language}; ${attributes}`;
}

/** Returns the language in a Cookie header, if any. It can be a language that the website does not have. */
export function languageInCookies(header: string | undefined): string | null {
  return /(?:^|;)\s*(?:__Host-)?language=([a-z]{2})\s*(?:;|$)/.exec(header ?? "")?.[1] ?? null;
}
