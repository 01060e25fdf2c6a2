import { constantTimeEqual, type Secrets } from "./secrets";

/** The length of a signature, in characters. 22 characters have 132 bits, and fit in every provider's field for a reference. */
const SIGNATURE_LENGTH = 22;

/**
 * Signs an id. Later we can verify that we issued it, although we store nothing. The result contains only letters, digits, dots, dashes and
 * underscores.
 * @param purpose - what the id is for. An id that was signed for another purpose is rejected.
 */
export function signId(secrets: Secrets, purpose: string, id: number): string {
  return `${id}.${signatureOf(secrets, purpose, id)}`;
}

/** Verifies a signed id. @returns the id, or null if we did not sign it for this purpose. */
export function readSignedId(secrets: Secrets, purpose: string, signed: string): number | null {
  const [, id, signature] = /^([1-9]\d{0,15})\.([\w-]+)$/.exec(signed) ?? [];
  if (id === undefined || signature === undefined) return null;
  return constantTimeEqual(signatureOf(secrets, purpose, Number(id)), signature) ? Number(id) : null;
}

function signatureOf(secrets: Secrets, purpose: string, id: number): string {
  return secrets.hash(purpose, String(id)).slice(0, SIGNATURE_LENGTH);
}
