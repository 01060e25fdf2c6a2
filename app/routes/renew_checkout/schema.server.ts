import { z } from "zod";

import { couponField } from "~/features/order-summary/coupon-field.server";
import { commonFields } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

/** The form for the Apply button. */
export const promoSchema = z.object({ ...commonFields, coupon: couponField(() => ownerWords().ownerApi.renewalPromoInvalid) });
