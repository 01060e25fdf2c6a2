import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts and authenticates a text for one purpose (AES-256-GCM). */
export function encrypt(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, purpose), nonce);
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString("base64url");
}

/** Returns a keyed hash of a text for one purpose (HMAC-SHA-256). */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", keyFor(secret, purpose)).update(text).digest("base64url");
}

/** Decrypts a text. @returns null if the text was changed, or was not encrypted for this purpose with one of the secrets. */
export function decrypt(secrets: readonly string[], purpose: string, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
  // Several base64url texts decode to the same bytes. Accept only the canonical one.
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString("base64url") !== encrypted) return null;
  for (const secret of secrets) {
    const text = decryptWithKey(keyFor(secret, purpose), bytes);
    if (text !== null) return text;
  }
  return null;
}

function decryptWithKey(key: Buffer, bytes: Buffer): string | null {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const keys = new Map<string, Buffer>();

/** Returns the key for a purpose. Derives each key once. */
function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "", `platenote cookie ${purpose}`, KEY_BYTES));
  keys.set(name, key);
  return key;
}
