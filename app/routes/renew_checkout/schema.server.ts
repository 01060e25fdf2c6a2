import { z } from "zod";

import { words } from "#contract/words";
import { commonFields } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** Longer than any promo code. */
const MAX_CODE_LENGTH = 50;

/** The form for the Apply button. */
export const promoSchema = z.object({
  ...commonFields,
  coupon: z.string({ error: messages.promoMissing }).trim().min(1, messages.promoMissing).max(MAX_CODE_LENGTH, words.renewalPromoInvalid),
});
