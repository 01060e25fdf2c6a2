import { z } from "zod";

import { limits, products } from "#contract/limits";
import { messages } from "~/words/messages";
import { productIds, quantityName, withQuantity, type Cart } from "./cart";

const WHOLE_NUMBER = /^\d{1,6}$/;

/** Returns the schema of a quantity from `min` to the limit per product. A missing field counts as 0. */
export function quantityField(min: 0 | 1) {
  const invalid = messages.quantityInvalid(min, limits.quantity);
  return z
    .string({ error: invalid })
    .default("0")
    .transform((typed) => typed.trim())
    .pipe(z.string().regex(WHOLE_NUMBER, invalid))
    .transform(Number)
    .refine((amount) => amount >= min && amount <= limits.quantity, invalid);
}

export const quantityFields = { [quantityName(products.car)]: quantityField(0), [quantityName(products.bike)]: quantityField(0) } as Record<
  ReturnType<typeof quantityName>,
  ReturnType<typeof quantityField>
>;

export function toCart(typed: Readonly<Record<ReturnType<typeof quantityName>, number>>): Cart {
  return { [products.car]: typed[quantityName(products.car)], [products.bike]: typed[quantityName(products.bike)] };
}

/** Returns the cart with the quantities of a form, or null if a quantity is invalid. The form's other fields may be invalid. */
export function readQuantities(typed: URLSearchParams, cart: Cart): Cart | null {
  let changed = cart;
  for (const id of productIds) {
    const field = typed.get(quantityName(id));
    const read = quantityField(0).safeParse(field === "" ? undefined : field);
    if (field !== null && !read.success) return null;
    if (field !== null && read.success) changed = withQuantity(changed, id, read.data);
  }
  return changed;
}
