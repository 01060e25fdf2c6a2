import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { z } from "zod";

import { environment } from "~/env.server";

const CIPHER = "aes-256-gcm";
const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

/** A fact that its browser keeps for us and must not read: it is bound to one purpose and cannot be changed. */
export function encrypt(purpose: string, fact: unknown): string {
  const [secret] = environment.sessionSecrets;
  if (secret === undefined) throw new Error("There is no session secret");
  const vector = randomBytes(VECTOR_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose, secret), vector);
  const content = Buffer.concat([cipher.update(JSON.stringify(fact), "utf8"), cipher.final()]);
  return Buffer.concat([vector, cipher.getAuthTag(), content]).toString("base64url");
}

/** The fact that was encrypted for `purpose` under any of our secrets, or null. */
export function decrypt<Fact>(purpose: string, encrypted: string, schema: z.ZodType<Fact>): Fact | null {
  for (const secret of environment.sessionSecrets) {
    const read = schema.safeParse(open(encrypted, keyFor(purpose, secret)));
    if (read.success) return read.data;
  }
  return null;
}

/** @returns undefined when the key does not fit or the text was changed. */
function open(encrypted: string, key: Buffer): unknown {
  const bytes = Buffer.from(encrypted, "base64url");
  const [vector, tag] = [bytes.subarray(0, VECTOR_BYTES), bytes.subarray(VECTOR_BYTES, VECTOR_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, key, vector, { authTagLength: TAG_BYTES }).setAuthTag(tag);
    const content = Buffer.concat([decipher.update(bytes.subarray(VECTOR_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(content.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `encrypted ${purpose}`, 32));
}
