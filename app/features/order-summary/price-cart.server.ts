import { words } from "#contract/words";
import type { Paise } from "#contract/money";
import { orderAmounts, type OrderAmounts } from "#contract/order-amounts";
import { isEmpty, productIds, type Cart } from "~/features/cart/cart";
import { readProducts, type Product } from "~/features/product/read-products.server";
import { messages } from "~/words/messages";
import { checkPromo } from "./check-promo.server";

export type PricedLine = Product & { readonly quantity: number };

/** Where the promo code stands: what it takes off, or why it takes nothing off. */
export type PromoState =
  | { readonly kind: "none" }
  | { readonly kind: "applied"; readonly code: string }
  /** It does not serve this cart any more; `mayReturn` when it only could not be asked about. */
  | { readonly kind: "lost"; readonly code: string; readonly why: string; readonly mayReturn: boolean };

export type PricedCart = {
  /** Every sticker there is, also those of which none is ordered. */
  readonly lines: readonly PricedLine[];
  readonly amounts: OrderAmounts;
  readonly promo: PromoState;
};

/**
 * What a cart comes to by the API's own prices and its word on the promo code: the only way an amount is made here.
 * @param isForOrder whether it is ordered now, and not only shown.
 * @returns null when a price that is needed cannot be had.
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
      ? { kind: "lost", code, why: words.promoNoLongerValid, mayReturn: false }
      : { kind: "lost", code, why: messages.promoRevalidationFailed, mayReturn: true };
  return { promo, discount: 0 };
}
