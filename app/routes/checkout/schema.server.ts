import { z } from "zod";

import { words } from "#contract/words";
import { isEmpty, quantityName } from "~/features/cart/cart";
import { cartOf, quantityFields } from "~/features/cart/quantities.server";
import { shippingFields, typedShipping } from "~/features/shipping/shipping.server";
import { formBasics, pressedIntent } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** Only Apply looks at it. */
const coupon = z.string().trim().optional();

/** Longer than any code that was ever given out. */
export const LONGEST_CODE = 50;

/** The buttons that only change the order. The address is accepted as it stands, so that a refusal sends it back. */
export const changeSchema = z.object({ ...formBasics, ...typedShipping, ...quantityFields, coupon, intent: pressedIntent });

/** A code that somebody wants applied. */
export const couponSchema = changeSchema.extend({
  coupon: z.string({ error: messages.promoMissing }).trim().min(1, messages.promoMissing).max(LONGEST_CODE, words.promoFailed),
});

/** The whole order (spec, section 5, Checkout). That there is something in it is said together with the rest. */
export function orderSchema(states: readonly string[] | null) {
  return z
    .object({ ...formBasics, ...shippingFields(states), ...quantityFields, coupon, intent: pressedIntent })
    .refine((typed) => !isEmpty(cartOf(typed)), {
      error: words.cartEmptyAtOrder,
      path: [quantityName("1")],
      when: ({ value }) => quantitiesRead.safeParse(value).success,
    });
}

/** Whether both quantities could be read; then it can be told whether they are all 0. */
const quantitiesRead = z.object({ [quantityName("1")]: z.number(), [quantityName("2")]: z.number() });
