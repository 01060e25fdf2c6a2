import { type Paise, percentOf } from "#contract/money";
import { orderAmounts, type OrderAmounts } from "#contract/order-amounts";
import type { Outcome } from "#contract/outcome";
import { words } from "#contract/words";
import { isEmpty, productIds, type Cart } from "~/features/cart/cart";
import { readProducts, type Product } from "~/features/product/read-products.server";
import { messages } from "~/words/messages";
import { askPromo } from "./ask-promo.server";
import { lostPromo, type PromoState } from "./promo-state.server";

export type PricedLine = Product & { readonly quantity: number };

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
  const { promo, discount } = await revalidate(code, isEmpty(cart) ? 0 : orderAmounts(lines, 0).subtotal, isForOrder);
  return { lines, amounts: orderAmounts(lines, discount), promo };
}

async function revalidate(code: string | null, total: Paise, isForOrder: boolean): Promise<{ promo: PromoState; discount: Paise }> {
  if (code === null) return { promo: { kind: "none" }, discount: 0 };
  const checked = total === 0 ? refused : await checkPromo(code, total, isForOrder ? "order" : "page");
  if (checked.kind === "ok") return { promo: { kind: "applied", code }, discount: checked.data.discount };
  return {
    promo: lostPromo(code, checked, { invalid: words.promoNoLongerValid, unavailable: messages.promoRevalidationFailed }),
    discount: 0,
  };
}

const refused = { kind: "refused", message: "" } as const;

/** Returns a promo code's discount on `total`, in paise. The API may return the discount as a percentage. */
export async function checkPromo(code: string, total: Paise, asks: Parameters<typeof askPromo>[0]): Promise<Outcome<{ discount: Paise }>> {
  const outcome = await askPromo(asks, total, code);
  if (outcome.kind !== "ok") return outcome;
  const { discount, percent } = outcome.data;
  const taken = discount ?? (percent === null ? 0 : percentOf(total, percent));
  return taken > 0 ? { ...outcome, data: { discount: taken } } : { kind: "refused", message: "" };
}
