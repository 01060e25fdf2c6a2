import { stickerCodeAlphabet } from "#contract/sticker-code";
import type { Secrets } from "./secrets";

/** A kind of code for the link to a page that needs no log-in. The code is derived from a random id, so a later message can repeat it. */
export type DerivedCodes = {
  codeOf(secrets: Secrets, id: number): string;
  /** Returns the hash to store in place of the code, or null if the text cannot be a code. */
  hashOf(secrets: Secrets, code: string): string | null;
};

/**
 * Defines a kind of code.
 * @param purpose - a code for one purpose is not valid for another.
 * @param length - in characters of 5 random bits each. At most 32.
 */
export function derivedCodes(purpose: string, length: number): DerivedCodes {
  const pattern = new RegExp(`^[${stickerCodeAlphabet}]{${length}}$`);
  return {
    codeOf(secrets, id) {
      const bytes = Buffer.from(secrets.hash(purpose, String(id)), "base64url").subarray(0, length);
      // The 256 values of a byte are a multiple of the alphabet's 32 characters, so all characters are equally likely.
      return Array.from(bytes, (byte) => stickerCodeAlphabet.charAt(byte % stickerCodeAlphabet.length)).join("");
    },
    hashOf(secrets, code) {
      const normalised = code.trim().toUpperCase();
      return pattern.test(normalised) ? secrets.hash(`${purpose} as given`, normalised) : null;
    },
  };
}
