import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";

import { now } from "~/clock.server";
import { environment } from "~/env.server";

/**
 * Signs a fact for a URL, for browsers without cookies. It is bound to one purpose and expires. It is not encrypted, so never seal
 * personal data.
 * @param seconds how long it is valid.
 */
export function seal(purpose: string, fact: unknown, seconds: number): string {
  const endsAt = Math.floor(now().getTime() / 1000) + seconds;
  const content = Buffer.from(JSON.stringify([endsAt, fact])).toString("base64url");
  return `${content}.${sign(purpose, content, newestSecret())}`;
}

/** Returns the fact sealed for `purpose`, or null if it is forged, expired or does not match the schema. */
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
  if (secret === undefined) throw new Error("No session secret is set");
  return secret;
}

function sign(purpose: string, content: string, secret: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${content}`).digest("base64url");
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
