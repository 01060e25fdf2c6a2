import { constantTimeEqual, type Secrets } from "./secrets";

/** The length of a signature, in characters. 22 characters have 132 bits, and fit in every provider's field for a reference. */
const SIGNATURE_LENGTH = 22;

/** A kind of reference for others: an id with a proof that we issued it, although we store nothing. */
type SignedIds = {
  /** Returns only letters, digits, dots, dashes and underscores. */
  sign(secrets: Secrets, id: number): string;
  /** Verifies a reference. @returns the id, or null if we did not issue the reference. */
  read(secrets: Secrets, signed: string): number | null;
};

/** Defines a kind of reference. @param purpose - what the id is for. An id that was signed for another purpose is rejected. */
export function signedIds(purpose: string): SignedIds {
  const signatureOf = (secrets: Secrets, id: string) => secrets.hash(purpose, id).slice(0, SIGNATURE_LENGTH);
  return {
    sign: (secrets, id) => `${id}.${signatureOf(secrets, String(id))}`,
    read(secrets, signed) {
      const [, id, signature] = /^([1-9]\d{0,15})\.([\w-]+)$/.exec(signed) ?? [];
      if (id === undefined || signature === undefined) return null;
      return constantTimeEqual(signatureOf(secrets, String(Number(id))), signature) ? Number(id) : null;
    },
  };
}
