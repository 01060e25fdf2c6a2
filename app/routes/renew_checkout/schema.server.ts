import { z } from "zod";

import { commonFields } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

/** Longer than any promo code. */
const MAX_CODE_LENGTH = 50;

const missing = () => ownerWords().orderSummary.promoMissing;

/** The form for the Apply button. */
export const promoSchema = z.object({
  ...commonFields,
  coupon: z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(MAX_CODE_LENGTH, { error: () => ownerWords().ownerApi.renewalPromoInvalid }),
});
