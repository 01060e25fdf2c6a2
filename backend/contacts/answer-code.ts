import { stickerCodeAlphabet } from "#contract/sticker-code";
import type { Secrets } from "../process/secrets";

/** 50 bits. They are good for a day, and an address that guesses is limited. */
const CODE_LENGTH = 10;

const WRITTEN = new RegExp(`^[${stickerCodeAlphabet}]{${CODE_LENGTH}}$`);

/**
 * The code in the link of the owner's SMS. It is computed from the contact's random id, so that a reminder can repeat it although only its
 * hash is stored.
 */
export function answerCode(secrets: Secrets, contactId: number): string {
  const bytes = Buffer.from(secrets.hash("answer code", String(contactId)), "base64url").subarray(0, CODE_LENGTH);
  // 32 characters divide a byte's 256 values evenly.
  return Array.from(bytes, (byte) => stickerCodeAlphabet.charAt(byte % stickerCodeAlphabet.length)).join("");
}

/** The hash by which a contact is found. @returns null for what cannot be a code. */
export function answerCodeHash(secrets: Secrets, code: string): string | null {
  const written = code.trim().toUpperCase();
  return WRITTEN.test(written) ? secrets.hash("answer code as given", written) : null;
}
