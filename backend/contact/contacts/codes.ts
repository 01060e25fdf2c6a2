import { derivedCodes } from "../../platform/process/derived-code";
import type { Secrets } from "../../platform/process/secrets";
import { signedIds } from "../../platform/process/signed-id";

/**
 * The codes for the links in the owners' SMS. Ten characters have 50 random bits. This is enough, because a code expires after a day, and
 * guesses are limited per IP address.
 */
export const { codeOf: answerCode, hashOf: answerCodeHash } = derivedCodes("answer code", 10);

/** Returns the code in the owner's link. A second driver's link has another (`contactLinks`). */
export function ownersCode(secrets: Secrets, { id, answerCodeId }: { readonly id: number; readonly answerCodeId: number | null }): string {
  return answerCode(secrets, answerCodeId ?? id);
}

/** The opaque reference of a contact for its scanner. Anyone with this reference can act as the scanner. */
export const { sign: contactReference, read: readContactReference } = signedIds("contact");
