import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

import { STICKER_CODE_LENGTH, stickerCodeAlphabet } from "#contract/sticker-code";
import { readOrCreateSecret } from "../../../runtime/stored-secret";

/** Hashes, encryption and random values. All keys are derived from one secret. */
export type Secrets = {
  /** Returns a keyed hash. Each purpose gives a different hash. */
  hash(purpose: string, value: string): string;
  /** Encrypts text that only this backend can decrypt. */
  seal(plain: string): Uint8Array;
  /** Decrypts data. @throws if the data was encrypted with another secret, or has changed. */
  open(sealed: Uint8Array): string;
  /** Returns a positive 53-bit number, which is safe in JSON and cannot be guessed. */
  randomId(): number;
  /** Returns a token of 256 bits. */
  randomToken(): string;
  /** Returns a one-time code of six digits. */
  randomCode(): string;
  /** Returns a guid for a sticker, of 80 bits. */
  randomStickerCode(): string;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Derives keys from `secret`. Processes with the same secret can read each other's data. */
export function createSecrets(secret: string): Secrets {
  const hashKey = derivedKey(secret, "hash");
  const sealKey = derivedKey(secret, "seal");
  return {
    hash: (purpose, value) => createHmac("sha256", hashKey).update(`${purpose}\n${value}`).digest("base64url"),
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
      const encrypted = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), encrypted]));
    },
    open(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
    },
    randomId: () => Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1,
    randomToken: () => randomBytes(32).toString("base64url"),
    randomCode: () => String(randomInt(1_000_000)).padStart(6, "0"),
    // The 256 values of a byte are a multiple of the alphabet's 32 characters, so all characters are equally likely.
    randomStickerCode: () =>
      Array.from(randomBytes(STICKER_CODE_LENGTH), (byte) => stickerCodeAlphabet[byte % stickerCodeAlphabet.length]).join(""),
  };
}

/** Returns the configured secret, or a secret that is stored in the data directory, so that sessions survive a restart. */
export function backendSecret({ secret, dataDirectory }: { readonly secret: string | null; readonly dataDirectory: string }): string {
  return secret ?? readOrCreateSecret(dataDirectory, "backend-secret");
}

function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `platenote ${purpose}`, KEY_BYTES));
}

/** Returns whether two texts are equal. The duration does not reveal where they differ. */
export function constantTimeEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
