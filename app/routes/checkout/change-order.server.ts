import { redirect, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";

import { orderAmounts } from "#contract/order-amounts";
import { words } from "#contract/words";
import { applyStep, isEmpty } from "~/features/cart/cart";
import { toCart } from "~/features/cart/quantities.server";
import { checkPromo, priceCart } from "~/features/order-summary/price-cart.server";
import { readForm, messageFor, type FormReply } from "~/forms/form.server";
import { paths } from "~/paths";
import { flash } from "~/session/flash.server";
import { writeShop, type Shop } from "~/session/shop.server";
import { messages } from "~/words/messages";
import { ownerWords } from "~/words/words";
import { changeSchema, couponSchema } from "./schema.server";

type FormResponse = Promise<TypedResponse<FormReply>>;

/**
 * Handles the − and + buttons, and Enter after a quantity has changed. The page checks an applied promo code again, and says so if the code
 * is no longer valid (spec, section 4, Promo code).
 */
export async function changeQuantities(args: ActionFunctionArgs, shop: Shop): FormResponse {
  const form = await readForm(args, changeSchema);
  if (!form.accepted) return form.response;

  const typed = toCart(form.value);
  return redirectToCheckout(args, { ...shop, cart: applyStep(typed, form.value.intent ?? null) ?? typed });
}

export async function applyPromo(args: ActionFunctionArgs, shop: Shop): FormResponse {
  const form = await readForm(args, couponSchema);
  if (!form.accepted) return form.response;

  const cart = toCart(form.value);
  if (isEmpty(cart)) return form.reject(words.cartEmpty, { field: "coupon" });
  const priced = await priceCart(cart, null);
  const { coupon } = form.value;
  const checked = priced ? await checkPromo(coupon, orderAmounts(priced.lines, 0).subtotal, "apply") : unavailable;
  if (checked.kind === "ok") {
    const applied = { ...withoutTypedCode(shop), cart, promo: coupon };
    return redirectToCheckout(
      args,
      applied,
      await flash({ tone: "success", text: ownerWords().orderSummary.promoApplied({ code: coupon }) }),
    );
  }
  const refused = checked.kind === "limited" ? checked : { ...checked, message: "" };
  const { message, init } = messageFor(refused, { refused: words.promoFailed, unavailable: messages.promoUnavailable });
  return form.reject(message, { field: "coupon", ...init });
}

export async function removePromo(args: ActionFunctionArgs, shop: Shop): FormResponse {
  return redirectToCheckout(
    args,
    { ...withoutTypedCode(shop), promo: null },
    await flash({ tone: "info", text: ownerWords().orderSummary.promoRemoved }),
  );
}

/** Redirects to the checkout: to its top if there is a notice, or else to the order summary. */
async function redirectToCheckout(args: ActionFunctionArgs, shop: Shop, notice: string | null = null): FormResponse {
  const headers = new Headers({ "Set-Cookie": await writeShop(args, shop) });
  if (notice !== null) headers.append("Set-Cookie", notice);
  return redirect(notice === null ? paths.checkoutSummary() : paths.checkout(), { status: 303, headers });
}

function withoutTypedCode(shop: Shop): Shop {
  const { coupon: _, ...draft } = shop.draft;
  return { ...shop, draft };
}

const unavailable = { kind: "unavailable" } as const;
