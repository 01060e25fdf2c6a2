import { constantTimeEqual } from "../../process/constant-time";
import type { Secrets } from "../../process/secrets";

/** In characters: 132 bits, which nobody can guess and which fit the shortest field of any provider. */
const SIGNATURE_LENGTH = 22;

/**
 * The reference that a provider sends back in its callbacks: the outbox row's id, and a proof that we issued it. Consists of letters,
 * digits, dots, dashes and underscores.
 */
export function callbackReference(secrets: Secrets, outboxId: number): string {
  return `${outboxId}.${signatureOf(secrets, outboxId)}`;
}

/** @returns the outbox row's id, or null when we did not issue the reference. */
export function readCallbackReference(secrets: Secrets, reference: string): number | null {
  const [, id, signature] = /^([1-9]\d{0,15})\.([\w-]+)$/.exec(reference) ?? [];
  if (id === undefined || signature === undefined) return null;
  return constantTimeEqual(signatureOf(secrets, Number(id)), signature) ? Number(id) : null;
}

function signatureOf(secrets: Secrets, outboxId: number): string {
  return secrets.hash("status callback", String(outboxId)).slice(0, SIGNATURE_LENGTH);
}
