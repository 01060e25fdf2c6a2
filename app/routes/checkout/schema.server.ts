import { z } from "zod";

import { words } from "#contract/words";
import { isEmpty, quantityName } from "~/features/cart/cart";
import { toCart, quantityFields } from "~/features/cart/quantities.server";
import { couponField } from "~/features/order-summary/coupon-field.server";
import { askedAbout } from "~/features/shipping/doubts.server";
import { businessLimits } from "~/features/shipping/shipping";
import { gstinField, shippingFields, typedShipping } from "~/features/shipping/shipping.server";
import { commonFields, intentField, tooLong } from "~/forms/fields.server";

/** The promo code field. Only the Apply button requires a code (`couponSchema`). */
const coupon = z.string().trim().optional();

/** The total that the page showed, in paise. Only compared with the present total, and never charged. */
const shownTotal = z.number().optional();

/** The business that buys. Behind an API that takes none, the page has no fields for it. */
const business = {
  businessName: z.string().trim().max(businessLimits.businessName, tooLong(businessLimits.businessName)).default(""),
  gstin: gstinField,
  askedGstin: askedAbout,
};

/** The schema of the form if the pressed button only changes the order. Does not check the address. */
export const changeSchema = z.object({ ...commonFields, ...typedShipping, ...quantityFields, coupon, intent: intentField });

export const couponSchema = changeSchema.extend({ coupon: couponField(() => words.promoFailed) });

/**
 * Returns the schema of the form if the Place Order button is pressed (spec, section 5, Checkout). Reports an empty cart together with the
 * other errors.
 */
export function orderSchema(states: readonly string[] | null) {
  return z
    .object({ ...commonFields, ...shippingFields(states), ...business, ...quantityFields, coupon, shownTotal, intent: intentField })
    .refine((typed) => !isEmpty(toCart(typed)), {
      error: words.cartEmptyAtOrder,
      path: [quantityName("1")],
      when: ({ value }) => quantitiesRead.safeParse(value).success,
    });
}

/** Both quantities must be valid before the check for an empty cart. */
const quantitiesRead = z.object({ [quantityName("1")]: z.number(), [quantityName("2")]: z.number() });
