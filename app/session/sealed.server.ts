import type { z } from "zod";

import { environment, now } from "~/env.server";
import { decrypt, encrypt, keyedHash } from "./encryption.server";

/**
 * Encrypts a value for a URL, for browsers without cookies. The result is valid for one purpose and a limited time. Nobody can read or
 * change the value, but anyone who has the URL can use it.
 * @param seconds how long the result is valid.
 */
export function seal(purpose: string, fact: unknown, seconds: number): string {
  const endsAt = Math.floor(now().getTime() / 1000) + seconds;
  return encrypt(newestSecret(), keyPurpose(purpose), JSON.stringify([endsAt, fact]));
}

/** Returns the value sealed for `purpose`, or null if it is forged, expired or does not match the schema. */
export function unseal<Fact>(purpose: string, sealed: string | null, schema: z.ZodType<Fact>): Fact | null {
  const content = sealed === null ? null : decrypt(environment.sessionSecrets, keyPurpose(purpose), sealed);
  if (content === null) return null;
  const [endsAt, fact] = JSON.parse(content) as [number, unknown];
  const read = schema.safeParse(fact);
  return endsAt * 1000 > now().getTime() && read.success ? read.data : null;
}

/** Returns a keyed hash of a text, which nobody without our secret can compute. */
export function sign(purpose: string, text: string): string {
  return keyedHash(newestSecret(), `signed ${purpose}`, text);
}

function newestSecret(): string {
  const [secret] = environment.sessionSecrets;
  if (secret === undefined) throw new Error("No session secret is set");
  return secret;
}

/** Separates sealed values from cookies, so that neither can be used as the other. */
function keyPurpose(purpose: string): string {
  return `sealed ${purpose}`;
}
