import { z } from "zod";

import { products } from "#contract/limits";
import { quantityField } from "~/features/cart/quantities.server";
import { commonFields, intentField } from "~/forms/fields.server";
import { messages } from "~/words/messages";

export const cardSchema = z.object({
  ...commonFields,
  productid: z.enum([products.car, products.bike], { error: messages.productUnknown }),
  quantity: quantityField(1),
  intent: intentField,
});
