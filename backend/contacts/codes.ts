import { stickerCodeAlphabet } from "#contract/sticker-code";
import type { Secrets } from "../process/secrets";
import { readSignedId, signId } from "../process/signed-id";

/** Ten characters have 50 random bits. This is enough, because a code expires after a day, and guesses are limited per IP address. */
const CODE_LENGTH = 10;

const CODE_PATTERN = new RegExp(`^[${stickerCodeAlphabet}]{${CODE_LENGTH}}$`);

/**
 * Returns the code for the link in the owner's SMS. The contact stores only a hash of the code. A reminder can repeat the code, because the
 * code is derived from the contact's random id.
 */
export function answerCode(secrets: Secrets, contactId: number): string {
  const bytes = Buffer.from(secrets.hash("answer code", String(contactId)), "base64url").subarray(0, CODE_LENGTH);
  // The 256 values of a byte are a multiple of the alphabet's 32 characters, so all characters are equally likely.
  return Array.from(bytes, (byte) => stickerCodeAlphabet.charAt(byte % stickerCodeAlphabet.length)).join("");
}

/** Returns the hash under which a code's contact is stored, or null if the text cannot be a code. */
export function answerCodeHash(secrets: Secrets, code: string): string | null {
  const normalised = code.trim().toUpperCase();
  return CODE_PATTERN.test(normalised) ? secrets.hash("answer code as given", normalised) : null;
}

const PURPOSE = "contact";

/** Returns the opaque reference of a contact for its scanner. Anyone with this reference can act as the scanner. */
export function contactReference(secrets: Secrets, contactId: number): string {
  return signId(secrets, PURPOSE, contactId);
}

/** Verifies a reference. @returns the contact's id, or null if we did not issue the reference. */
export function readContactReference(secrets: Secrets, reference: string): number | null {
  return readSignedId(secrets, PURPOSE, reference);
}
