import { limits, type ProductId, products } from "#contract/limits";

/** Quantities by product. A cart has no prices: read them from the API when you need them. */
export type Cart = Readonly<Record<ProductId, number>>;

export const productIds: readonly ProductId[] = [products.car, products.bike];

export function isEmpty(cart: Cart): boolean {
  return productIds.every((id) => cart[id] === 0);
}

export function withQuantity(cart: Cart, id: ProductId, quantity: number): Cart {
  return { ...cart, [id]: Math.min(Math.max(quantity, 0), limits.quantity) };
}

export function quantityName(id: ProductId): `quantity-${ProductId}` {
  return `quantity-${id}`;
}

/** The number that the − and + buttons add to a quantity. */
export const steps = { less: -1, more: 1 } as const;

export type Step = keyof typeof steps;

export function stepIntent(step: Step, id: ProductId): string {
  return `${step}-${id}`;
}

/** Returns the cart after a press of the button with the value `intent`, or null if this is not a − or + button. */
export function applyStep(cart: Cart, intent: string | null): Cart | null {
  for (const id of productIds) {
    if (intent === stepIntent("less", id)) return withQuantity(cart, id, cart[id] + steps.less);
    if (intent === stepIntent("more", id)) return withQuantity(cart, id, cart[id] + steps.more);
  }
  return null;
}

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
