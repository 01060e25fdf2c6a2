import { stickerCodeAlphabet } from "#contract/sticker-code";
import type { Secrets } from "../process/secrets";

/** 50 random bits suffice: a code expires after a day, and guesses are limited per IP address. */
const CODE_LENGTH = 10;

const WRITTEN = new RegExp(`^[${stickerCodeAlphabet}]{${CODE_LENGTH}}$`);

/**
 * Returns the code for the link in the owner's SMS. Derives the code from the contact's random id, because a reminder repeats the code and
 * only its hash is stored.
 */
export function answerCode(secrets: Secrets, contactId: number): string {
  const bytes = Buffer.from(secrets.hash("answer code", String(contactId)), "base64url").subarray(0, CODE_LENGTH);
  // 32 characters divide a byte's 256 values evenly.
  return Array.from(bytes, (byte) => stickerCodeAlphabet.charAt(byte % stickerCodeAlphabet.length)).join("");
}

/** Returns the hash that identifies the contact, or null if the text cannot be a code. */
export function answerCodeHash(secrets: Secrets, code: string): string | null {
  const written = code.trim().toUpperCase();
  return WRITTEN.test(written) ? secrets.hash("answer code as given", written) : null;
}
