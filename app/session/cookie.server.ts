import { createCookie } from "@remix-run/node";
import type { z } from "zod";

import { environment } from "~/env.server";

/** Browsers drop a cookie of more than 4,096 bytes without a word; ours stay well below. */
const LONGEST_COOKIE = 3_000;

/** One concern's signed cookie: what stands in it is checked against its schema whenever it is read. */
export type SessionCookie<Value> = {
  read(request: Request): Promise<Value | null>;
  /** Whether the browser sent one at all, be it ours or not. */
  isSent(request: Request): boolean;
  /** The Set-Cookie header that puts `value` in its place. */
  write(value: Value): Promise<string>;
  /** The Set-Cookie header that ends it. */
  end(): Promise<string>;
};

/**
 * @param maxAge in seconds; null lasts as long as the browser is open.
 */
export function sessionCookie<Value>(name: string, schema: z.ZodType<Value>, maxAge: number | null): SessionCookie<Value> {
  const cookie = createCookie(name, {
    secrets: [...environment.sessionSecrets],
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    // On plain http, as in a rehearsal, browsers drop a Secure cookie.
    secure: environment.appOrigin?.startsWith("https:") ?? false,
    ...(maxAge === null ? {} : { maxAge }),
  });
  return {
    async read(request) {
      const parsed = schema.safeParse(await cookie.parse(request.headers.get("Cookie")));
      return parsed.success ? parsed.data : null;
    },
    isSent(request) {
      const pairs = request.headers.get("Cookie")?.split(";") ?? [];
      return pairs.some((pair) => pair.trim().startsWith(`${name}=`));
    },
    async write(value) {
      const header = await cookie.serialize(value);
      if (header.length > LONGEST_COOKIE) throw new Error(`The ${name} cookie would be too long`);
      return header;
    },
    end: () => cookie.serialize("", { maxAge: 0 }),
  };
}
