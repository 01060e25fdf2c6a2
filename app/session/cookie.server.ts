import type { z } from "zod";

import { environment } from "~/env.server";
import { decrypt, encrypt } from "./encryption.server";

/** Browsers drop a cookie of more than 4,096 bytes without a word; ours stay well below. */
const LONGEST_COOKIE = 3_000;

/** One concern's encrypted cookie: what stands in it is checked against its schema whenever it is read. */
export type SessionCookie<Value> = {
  read(request: Request): Promise<Value | null>;
  /** Whether the browser sent one at all, be it ours or not. */
  isSent(request: Request): boolean;
  /** The Set-Cookie header that puts `value` in its place. */
  write(value: Value): Promise<string>;
  /** The Set-Cookie header that ends it. */
  end(): Promise<string>;
};

/** On plain http, as in a rehearsal, browsers drop a Secure cookie. */
const isSecure = environment.appOrigin?.startsWith("https:") ?? false;

/** A browser takes a cookie of this name from this host alone, over https: no neighbour under the same domain can plant one. */
const prefix = isSecure ? "__Host-" : "";

/**
 * @param concern - what the cookie is for; its content serves for nothing else.
 * @param maxAge - in seconds; null lasts as long as the browser is open.
 */
export function sessionCookie<Value>(concern: string, schema: z.ZodType<Value>, maxAge: number | null): SessionCookie<Value> {
  const name = prefix + concern;
  return {
    read(request) {
      const sent = sentCookie(request, name);
      const content = sent === null ? null : decrypt(environment.sessionSecrets, concern, sent);
      const parsed = schema.safeParse(content === null ? null : JSON.parse(content));
      return Promise.resolve(parsed.success ? parsed.data : null);
    },
    isSent: (request) => sentCookie(request, name) !== null,
    write(value) {
      const [secret = ""] = environment.sessionSecrets;
      const header = setCookie(name, encrypt(secret, concern, JSON.stringify(value)), maxAge);
      if (header.length > LONGEST_COOKIE) throw new Error(`The ${concern} cookie would be too long`);
      return Promise.resolve(header);
    },
    end: () => Promise.resolve(setCookie(name, "", 0)),
  };
}

function sentCookie({ headers }: Request, name: string): string | null {
  const pairs = headers.get("Cookie")?.split(";") ?? [];
  const pair = pairs.map((text) => text.trim()).find((text) => text.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}

/** The value is written in letters that need no quoting. */
function setCookie(name: string, value: string, maxAge: number | null): string {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax"];
  if (maxAge !== null) attributes.unshift(`Max-Age=${maxAge}`);
  if (isSecure) attributes.push("Secure");
  return [`${name}=${value}`, ...attributes].join("; ");
}
