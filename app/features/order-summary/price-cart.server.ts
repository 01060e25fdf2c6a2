import { words } from "#contract/words";
import type { Paise } from "#contract/money";
import { orderAmounts, type OrderAmounts } from "#contract/order-amounts";
import { isEmpty, productIds, type Cart } from "~/features/cart/cart";
import { readProducts, type Product } from "~/features/product/read-products.server";
import { messages } from "~/words/messages";
import { checkPromo } from "./check-promo.server";

export type PricedLine = Product & { readonly quantity: number };

/** The state of the promo code. */
export type PromoState =
  | { readonly kind: "none" }
  | { readonly kind: "applied"; readonly code: string }
  /** The code gives no discount. If `isTemporary` is set, its check failed. Otherwise, the code is not valid for this cart. */
  | { readonly kind: "lost"; readonly code: string; readonly reason: string; readonly isTemporary: boolean };

export type PricedCart = {
  /** All products, including those with quantity 0. */
  readonly lines: readonly PricedLine[];
  readonly amounts: OrderAmounts;
  readonly promo: PromoState;
};

/**
 * Prices a cart with the API's prices, and asks the API whether the promo code is valid. The checkout page and the order use only these
 * amounts.
 * @param isForOrder reads current prices instead of cached ones.
 * @returns null if a price is not available.
 */
export async function priceCart(cart: Cart, code: string | null, isForOrder = false): Promise<PricedCart | null> {
  const products = await readProducts({ isForOrder });
  const isMissing = productIds.some((id) => cart[id] > 0 && !products.some((product) => product.id === id));
  if (products.length === 0 || isMissing) return null;

  const lines = products.map((product) => ({ ...product, quantity: cart[product.id] }));
  const { promo, discount } = await revalidate(code, isEmpty(cart) ? 0 : orderAmounts(lines, 0).subtotal);
  return { lines, amounts: orderAmounts(lines, discount), promo };
}

async function revalidate(code: string | null, total: Paise): Promise<{ promo: PromoState; discount: Paise }> {
  if (code === null) return { promo: { kind: "none" }, discount: 0 };
  const checked = total === 0 ? ({ kind: "refused" } as const) : await checkPromo(code, total);
  if (checked.kind === "ok") return { promo: { kind: "applied", code }, discount: checked.data.discount };
  const promo: PromoState =
    checked.kind === "refused"
      ? { kind: "lost", code, reason: words.promoNoLongerValid, isTemporary: false }
      : { kind: "lost", code, reason: messages.promoRevalidationFailed, isTemporary: true };
  return { promo, discount: 0 };
}
