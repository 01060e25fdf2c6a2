import { limits } from "#contract/limits";
import type { Paise } from "#contract/money";
import { words } from "#contract/words";
import { refusal } from "../../requests/handler";
import { orderErrors } from "../orders/errors";
import type { RequestedLine, OrderLine } from "../orders/store";

type ShopProduct = { readonly id: number; readonly name: string; readonly price: Paise };

/** Returns the message for invalid quantities, or null if they are valid. */
export function quantityError(lines: readonly RequestedLine[]): string | null {
  const isInRange = lines.every(({ quantity }) => quantity >= 0 && quantity <= limits.quantity);
  const isRepeated = new Set(lines.map(({ productId }) => productId)).size < lines.length;
  if (!isInRange || isRepeated) return orderErrors.quantity;
  return lines.some(({ quantity }) => quantity > 0) ? null : words.cartEmptyAtOrder;
}

/** Prices an order from the shop's products. Refuses the order if the website showed a different price. */
export function priceOrder(requested: readonly RequestedLine[], sold: readonly ShopProduct[]) {
  const lines: OrderLine[] = [];
  for (const { productId, quantity, price } of requested.filter((line) => line.quantity > 0)) {
    const product = sold.find(({ id }) => String(id) === productId);
    if (product === undefined) return refusal(orderErrors.product);
    if (product.price !== price) return refusal(orderErrors.price);
    lines.push({ productId: product.id, name: product.name, quantity, price: product.price });
  }
  return { kind: "priced", lines } as const;
}
