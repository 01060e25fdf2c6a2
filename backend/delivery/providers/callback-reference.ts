import { isSameSecret } from "../../same-secret";
import type { Secrets } from "../../secrets";

/** 132 bits: nobody guesses it, and the shortest of the providers' fields holds it. */
const PROOF_LENGTH = 22;

/**
 * What a provider calls a message or a call by when it tells what became of it: the outbox row, and a proof that we said so.
 * Letters, digits, dots, dashes and underscores only.
 */
export function callbackReference(secrets: Secrets, outboxId: number): string {
  return `${outboxId}.${proofOf(secrets, outboxId)}`;
}

/** @returns the outbox row's id, or null when it is a reference that we never gave. */
export function readCallbackReference(secrets: Secrets, reference: string): number | null {
  const [, id, proof] = /^([1-9]\d{0,15})\.([\w-]+)$/.exec(reference) ?? [];
  if (id === undefined || proof === undefined) return null;
  return isSameSecret(proofOf(secrets, Number(id)), proof) ? Number(id) : null;
}

function proofOf(secrets: Secrets, outboxId: number): string {
  return secrets.hash("status callback", String(outboxId)).slice(0, PROOF_LENGTH);
}
