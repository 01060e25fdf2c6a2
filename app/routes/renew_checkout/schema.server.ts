import { z } from "zod";

import { words } from "#contract/words";
import { commonFields } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** Longer than any promo code. */
const LONGEST_CODE = 50;

/** For Apply. */
export const promoSchema = z.object({
  ...commonFields,
  coupon: z.string({ error: messages.promoMissing }).trim().min(1, messages.promoMissing).max(LONGEST_CODE, words.renewalPromoInvalid),
});
