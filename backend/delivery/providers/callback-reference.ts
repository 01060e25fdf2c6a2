import type { Secrets } from "../../platform/process/secrets";
import { readSignedId, signId } from "../../platform/process/signed-id";

const PURPOSE = "status callback";

/** Returns the reference for a provider's callbacks. It contains the outbox row's id and a proof that we issued the reference. */
export function callbackReference(secrets: Secrets, outboxId: number): string {
  return signId(secrets, PURPOSE, outboxId);
}

/** Verifies a reference. @returns the outbox row's id, or null if we did not issue the reference. */
export function readCallbackReference(secrets: Secrets, reference: string): number | null {
  return readSignedId(secrets, PURPOSE, reference);
}
