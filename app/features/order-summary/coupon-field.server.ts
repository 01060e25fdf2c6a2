import { z } from "zod";

import { ownerWords } from "~/words/words";

/** Longer than any promo code. */
export const MAX_CODE_LENGTH = 50;

const missing = () => ownerWords().orderSummary.promoMissing;

/**
 * Returns the schema of the promo code field in a form with the Apply button.
 * @param tooLong returns the message for a code that is too long.
 */
export function couponField(tooLong: () => string) {
  return z.string({ error: missing }).trim().min(1, { error: missing }).max(MAX_CODE_LENGTH, { error: tooLong });
}
