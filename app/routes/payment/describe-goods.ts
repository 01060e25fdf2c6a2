import { productIds, type Cart } from "~/features/cart/cart";
import type { Product } from "~/features/product/read-products.server";

/**
 * Returns the names and quantities of the ordered stickers. Omits the prices, because the order's amount is already fixed.
 * @param products the products that could be read. Returns "" if one of the ordered products is missing.
 */
export function describeGoods(cart: Cart, products: readonly Pick<Product, "id" | "name">[]): string {
  const ordered = productIds.filter((id) => cart[id] > 0);
  const named = products.filter(({ id }) => ordered.includes(id));
  return named.length < ordered.length ? "" : named.map(({ id, name }) => `${cart[id]} × ${name}`).join(", ");
}
