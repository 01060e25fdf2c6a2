import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";

import { now } from "~/clock.server";
import { environment } from "~/env.server";

/**
 * Facts that travel in an address, for people whose browser keeps no cookies: signed, so that nobody can make our pages say
 * something, bound to one purpose, and ending. They can be read by whoever holds the address, so nothing personal goes in.
 * @param seconds how long the address is good for.
 */
export function seal(purpose: string, fact: unknown, seconds: number): string {
  const endsAt = Math.floor(now().getTime() / 1000) + seconds;
  const content = Buffer.from(JSON.stringify([endsAt, fact])).toString("base64url");
  return `${content}.${sign(purpose, content, newestSecret())}`;
}

/** The fact that was sealed for `purpose`, or null when it is forged, ended or of another shape. */
export function unseal<Fact>(purpose: string, sealed: string | null, schema: z.ZodType<Fact>): Fact | null {
  const [content, signature] = sealed?.split(".") ?? [];
  if (!content || !signature) return null;
  if (!environment.sessionSecrets.some((secret) => isSame(sign(purpose, content, secret), signature))) return null;
  const [endsAt, fact] = JSON.parse(Buffer.from(content, "base64url").toString()) as [number, unknown];
  const read = schema.safeParse(fact);
  return endsAt * 1000 > now().getTime() && read.success ? read.data : null;
}

function newestSecret(): string {
  const [secret] = environment.sessionSecrets;
  if (secret === undefined) throw new Error("There is no session secret");
  return secret;
}

function sign(purpose: string, content: string, secret: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${content}`).digest("base64url");
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
