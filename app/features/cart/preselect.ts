import type { ProductId } from "#contract/limits";
import { isEmpty, withQuantity, type Cart } from "./cart";

/**
 * Returns the quantities that the product page starts with. Unless the person emptied the cart, there is at least one sticker, so that Buy
 * Now works at once. A cart with stickers stays as it is: a button shows another product, but never orders it.
 * @param asked the product of the pressed button or link, or null.
 * @param isNew whether the person has not chosen any quantities yet.
 */
export function preselect(cart: Cart, asked: ProductId | null, isNew: boolean): Cart {
  if (asked !== null) return isEmpty(cart) ? withQuantity(cart, asked, 1) : cart;
  return isNew && isEmpty(cart) ? withQuantity(cart, "1", 1) : cart;
}
