import { constantTimeEqual } from "./constant-time";
import type { Secrets } from "./secrets";

/** In characters: 132 bits, which nobody can guess and which fit the shortest reference field of any provider. */
const SIGNATURE_LENGTH = 22;

/**
 * Writes an id with a signature that shows that we issued it, so that it can be handed out without storing anything. Consists of letters, digits,
 * dots, dashes and underscores.
 * @param purpose what the id is for. One for another purpose is not accepted.
 */
export function signId(secrets: Secrets, purpose: string, id: number): string {
  return `${id}.${signatureOf(secrets, purpose, id)}`;
}

/** @returns the id, or null when we did not issue it for this purpose. */
export function readSignedId(secrets: Secrets, purpose: string, signed: string): number | null {
  const [, id, signature] = /^([1-9]\d{0,15})\.([\w-]+)$/.exec(signed) ?? [];
  if (id === undefined || signature === undefined) return null;
  return constantTimeEqual(signatureOf(secrets, purpose, Number(id)), signature) ? Number(id) : null;
}

function signatureOf(secrets: Secrets, purpose: string, id: number): string {
  return secrets.hash(purpose, String(id)).slice(0, SIGNATURE_LENGTH);
}
