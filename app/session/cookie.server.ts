import { parse, serialize } from "cookie";
import { z } from "zod";

import type { Id } from "#contract/fields";
import { environment } from "~/env.server";
import { decrypt, encrypt } from "./encryption.server";

/** Browsers drop cookies of more than 4,096 bytes without an error. */
const MAX_COOKIE_BYTES = 4_000;

/** An encrypted cookie for one purpose. Its content is validated on every read. */
export type SessionCookie<Value> = {
  read(request: Request): Promise<Value | null>;
  /** Whether the browser sent the cookie, even an invalid one. */
  isSent(request: Request): boolean;
  /** Returns the Set-Cookie header for `value`. */
  write(value: Value): Promise<string>;
  /** Returns the Set-Cookie header that deletes the cookie. */
  end(): Promise<string>;
};

type SameSite = "lax" | "strict";

/** Whether cookies are Secure. On plain HTTP, as in development, browsers drop Secure cookies. */
const isSecure = environment.appOrigin?.startsWith("https:") ?? false;

/** Browsers accept a `__Host-` cookie only from this host over HTTPS, not from another host of the same domain. */
const prefix = isSecure ? "__Host-" : "";

/**
 * Defines an encrypted cookie.
 * @param purpose the cookie's name and purpose. Content encrypted for one purpose is not valid for another.
 * @param maxAge in seconds.
 * @param sameSite "strict" for a session that no link from elsewhere may use.
 */
export function createSessionCookie<Value>(
  purpose: string,
  schema: z.ZodType<Value>,
  maxAge: number,
  sameSite: SameSite = "lax",
): SessionCookie<Value> {
  const name = prefix + purpose;
  return {
    read(request) {
      const sent = sentCookie(request, name);
      const content = sent === null ? null : decrypt(environment.sessionSecrets, purpose, sent);
      const parsed = content === null ? null : schema.safeParse(JSON.parse(content));
      return Promise.resolve(parsed?.success ? parsed.data : null);
    },
    isSent: (request) => sentCookie(request, name) !== null,
    write(value) {
      const [secret = ""] = environment.sessionSecrets;
      const header = setCookie(name, encrypt(secret, purpose, JSON.stringify(value)), maxAge, sameSite);
      if (header.length > MAX_COOKIE_BYTES) throw new Error(`The ${purpose} cookie is too long`);
      return Promise.resolve(header);
    },
    end: () => Promise.resolve(setCookie(name, "", 0, sameSite)),
  };
}

function sentCookie({ headers }: Request, name: string): string | null {
  return parse(headers.get("Cookie") ?? "")[name] ?? null;
}

function setCookie(name: string, value: string, maxAge: number, sameSite: SameSite): string {
  return serialize(name, value, { maxAge, path: "/", httpOnly: true, sameSite, secure: isSecure });
}

/** An id in a cookie: a string or a number, as the API sent it. */
export const sessionId: z.ZodType<Id> = z.union([z.string().min(1), z.number().int().positive()]);
