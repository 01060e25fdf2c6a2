import { z } from "zod";

import { couponField } from "~/features/order-summary/coupon-field.server";
import { commonFields } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

export const promoSchema = z.object({ ...commonFields, coupon: couponField(() => ownerWords().ownerApi.renewalPromoInvalid) });

/**
 * The form for the Place Order button, with the total that the page showed, in paise. The server only compares this total with the present
 * one, and never charges it.
 */
export const placeSchema = z.object({
  ...commonFields,
  /** Place Order does not post this field, but uses the code in the URL. An error about that code is reported for this field. */
  coupon: z.string().optional(),
  shownTotal: z.number({ error: () => ownerWords().ownerApi.priceChanged }),
});
