import { z } from "zod";

import { products } from "#contract/limits";
import { quantity } from "~/features/cart/quantities.server";
import { commonFields, intentField } from "~/forms/fields.server";
import { messages } from "~/words/messages";

export const cardSchema = z.object({
  ...commonFields,
  productid: z.enum([products.car, products.bike], { error: messages.productUnknown }),
  quantity: quantity(1),
  intent: intentField,
});
