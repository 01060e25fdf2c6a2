import { limits, products, type ProductId } from "#contract/limits";

/** How many of each sticker. Prices are never part of it: they are looked up whenever they are needed. */
export type Cart = Readonly<Record<ProductId, number>>;

export const productIds: readonly ProductId[] = [products.car, products.bike];

export function isEmpty(cart: Cart): boolean {
  return productIds.every((id) => cart[id] === 0);
}

/** The cart with another quantity of one sticker, held within what may be ordered. */
export function withQuantity(cart: Cart, id: ProductId, quantity: number): Cart {
  return { ...cart, [id]: Math.min(Math.max(quantity, 0), limits.quantity) };
}

/** The name of the field that holds a sticker's quantity. */
export function quantityName(id: ProductId): `quantity-${ProductId}` {
  return `quantity-${id}`;
}

const steps = { less: -1, more: 1 } as const;

export type Step = keyof typeof steps;

/** The value of a − or + button. */
export function stepIntent(step: Step, id: ProductId): string {
  return `${step}-${id}`;
}

/** The cart after the button `intent` was pressed, or null when that is no − or + button. */
export function afterStep(cart: Cart, intent: string | null): Cart | null {
  for (const id of productIds) {
    if (intent === stepIntent("less", id)) return withQuantity(cart, id, cart[id] + steps.less);
    if (intent === stepIntent("more", id)) return withQuantity(cart, id, cart[id] + steps.more);
  }
  return null;
}
