import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";
import type { z } from "zod";

import type { RequestOf } from "#contract/call";
import { placeOrder as placeOrderCall } from "#contract/shop";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { retryLaterInit } from "~/api/retry-later.server";
import { readStates } from "~/features/address/read-states.server";
import { productIds, type Cart } from "~/features/cart/cart";
import { toCart } from "~/features/cart/quantities.server";
import { priceCart, type PricedCart } from "~/features/order-summary/price-cart.server";
import { gstinDoubt, pincodeDoubt } from "~/features/shipping/doubts.server";
import { addressDraft, addressHash, toShipping } from "~/features/shipping/shipping.server";
import { readForm, type FormReply } from "~/forms/form.server";
import { orderIdempotencyKey, payOrReject } from "~/payments/pending-order.server";
import { redirectToPayment, isPayable, writeShop, type Shop } from "~/session/shop.server";
import { messages } from "~/words/messages";
import { orderSchema } from "./schema.server";

type OrderRequest = RequestOf<typeof placeOrderCall>;

/**
 * Prices the cart again, places the order and redirects to its payment. The order's idempotency key depends on the id of the visit, which
 * the form contains, and on the order's content. So submitting the same form twice (double click, Back, two tabs) places one order. If the
 * cart costs more than the page showed, or was changed since, shows the new total and orders nothing.
 */
export async function placeOrder(args: ActionFunctionArgs, shop: Shop, shownCart: Cart): Promise<TypedResponse<FormReply>> {
  const states = await readStates("shop");
  const form = await readForm(args, orderSchema(states.names));
  if (!form.accepted) return form.response;

  const cart = toCart(form.value);
  const priced = await priceCart(cart, shop.promo, true);
  if (priced === null) return form.reject(words.checkoutUnavailable, { status: 503, headers: { "Retry-After": "30" } });
  const { promo } = priced;
  if (promo.kind === "lost") {
    if (promo.failure !== null) return form.reject(promo.reason, { field: "coupon", ...retryLaterInit(promo.failure) });
    // The total is higher than what the person agreed to, unless the page already showed it without the promo code.
    if (priced.amounts.total !== form.value.shownTotal)
      return form.reject(promo.reason, { field: "coupon", headers: { "Set-Cookie": await writeShop(args, { ...shop, promo: null }) } });
  }

  const { idempotencyKey: visit = shop.visit, businessName, gstin } = form.value;
  if (!isShown(priced, form.value, isEqual(cart, shownCart))) return form.reject(words.priceChanged);
  const doubt = doubtIn(form.value, states.takesGstin);
  if (doubt !== undefined) return form.reject(doubt.error, { field: doubt.field });

  const order: OrderRequest = { ...toShipping(form.value), ...toBusiness(form.value), ...orderedIn(priced) };
  const key = orderIdempotencyKey(visit, order);
  const draft = { ...addressDraft(form.value), businessName, gstin };
  if (shop.order?.key === key && isPayable(shop.order)) return redirectToPayment(args, { ...shop, draft });

  const placed = await callApi(placeOrderCall, order, { idempotencyKey: key });
  return payOrReject(args, form, placed, {
    ...{ kind: "shop", key, total: priced.amounts.total, cart, addressHash: addressHash(draft) },
    shop: { ...shop, visit, draft },
    failures: { refused: words.checkoutFailed, unavailable: words.checkoutUnavailable },
  });
}

type OrderForm = z.infer<ReturnType<typeof orderSchema>>;

/** Returns what is missing or doubtful in a valid form, with its field. */
function doubtIn({ pincode, state, askedPincode, businessName, gstin, askedGstin }: OrderForm, takesGstin: boolean) {
  const doubts = [
    ["pincode", pincodeDoubt(pincode, state, askedPincode)],
    ["businessName", businessName === "" && gstin !== "" ? messages.businessNameMissing : null],
    ["gstin", businessName !== "" && gstin === "" ? messages.gstinMissing : gstinDoubt(gstin, state, askedGstin)],
    // A page with the field is of an API that takes a GSTIN, but it cannot say so now.
    ["gstin", gstin === "" || takesGstin ? null : words.checkoutUnavailable],
  ] as const;
  return doubts.flatMap(([field, error]) => (error === null ? [] : [{ field, error }]))[0];
}

function toBusiness({ businessName, gstin }: OrderForm): Pick<OrderRequest, "businessName" | "gstin"> {
  return { businessName: businessName || null, gstin: gstin || null };
}

/** Returns whether the page showed this total, or for the same cart a higher one. A post without a form's total is accepted. */
function isShown(
  { amounts: { total } }: PricedCart,
  { shownTotal = total }: { readonly shownTotal?: number | undefined },
  isSameCart: boolean,
) {
  return isSameCart ? total <= shownTotal : total === shownTotal;
}

function isEqual(one: Cart, other: Cart): boolean {
  return productIds.every((id) => one[id] === other[id]);
}

function orderedIn({ lines, amounts }: PricedCart): Pick<OrderRequest, "discount" | "lines"> {
  const ordered = lines.filter((line) => line.quantity > 0);
  return { discount: amounts.discount, lines: ordered.map(({ id: productId, quantity, price }) => ({ productId, quantity, price })) };
}
