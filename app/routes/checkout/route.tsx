import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { retryLaterInit } from "~/api/retry-later.server";
import { readStates } from "~/features/address/read-states.server";
import { applyStep, isEmpty, productIds, quantityName, type Cart } from "~/features/cart/cart";
import { readQuantities } from "~/features/cart/quantities.server";
import { OrderSteps } from "~/features/order-steps/order-steps";
import { MAX_CODE_LENGTH } from "~/features/order-summary/coupon-field.server";
import { priceCart } from "~/features/order-summary/price-cart.server";
import { promoIntents } from "~/features/order-summary/promo-box";
import { businessLimits, shippingLimits } from "~/features/shipping/shipping";
import { draftText, typedDraft } from "~/features/shipping/shipping.server";
import { constraintsOf, type FormReply } from "~/forms/form.server";
import { postedFields, type FieldMaxLengths } from "~/forms/posted-fields.server";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { isPayable, readShop, writeShop, type Shop } from "~/session/shop.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, TextLink } from "~/ui/links-and-buttons";
import { Money } from "~/ui/money";
import { Page, PageHeading } from "~/ui/page";
import { messages } from "~/words/messages";
import { applyPromo, changeQuantities, removePromo } from "./change-order.server";
import { CheckoutForm, checkoutIntents } from "./checkout-form";
import { placeOrder } from "./place-order.server";
import { orderSchema } from "./schema.server";

export async function loader(args: LoaderFunctionArgs) {
  const { cart, promo, draft, visit: formKey, order } = await readShop(args);
  const [priced, states] = await Promise.all([priceCart(cart, promo), readStates("shop")]);
  const values = { ...draft, [quantityName("1")]: String(cart[1]), [quantityName("2")]: String(cart[2]) };
  return json(
    {
      priced,
      problem: messages.pricesUnavailable,
      states,
      draft: values,
      formKey,
      constraints: constraintsOf(orderSchema(states.names)),
      unpaid: unpaidOrder(order),
      hasNothing: priced !== null && isEmpty(cart),
    },
    priced ? {} : retryLaterInit({ kind: "unavailable" }),
  );
}

export async function action(args: ActionFunctionArgs) {
  const typed = await postedFields(args.request, keptFieldLengths);
  const before = await readShop(args);
  const cart = readQuantities(typed, before.cart) ?? before.cart;
  const shop = { ...before, cart, hasChosen: true, draft: readDraft(typed, before) };
  const draftCookie = await writeShop(args, shop);
  const response = await handleIntent(readIntent(typed, before.cart, shop), args, shop, before.cart);
  if (!response.headers.has("Set-Cookie")) response.headers.append("Set-Cookie", draftCookie);
  return response;
}

export const handle = screen({ showsApiImages: true, browserWords: ["orderSummary"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Checkout", description: "Place your order." });

export default function Checkout() {
  const { priced, problem, states, draft, unpaid, hasNothing } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // A refused order keeps its form, because the errors and the typed address are there.
  const showsForm = !hasNothing || reply !== undefined;
  return (
    <Page>
      <nav aria-label="Breadcrumb">
        <ol className="breadcrumb">
          <Crumb href={paths.home()}>Home</Crumb>
          <Crumb href={paths.products()}>Product</Crumb>
          <li className="breadcrumb-step" aria-current="page">
            Checkout
          </li>
        </ol>
      </nav>
      <PageHeading>Checkout</PageHeading>
      {showsForm && <OrderSteps current="stepAddress" />}
      {unpaid !== null && (
        <Banner tone="info" title={`This browser has not seen a payment for order ${unpaid.id}.`}>
          <p>
            If you have paid, do not pay again. If not,{" "}
            <TextLink href={paths.payment()}>
              pay <Money paise={unpaid.amount} />
            </TextLink>{" "}
            or place a new order.
          </p>
        </Banner>
      )}
      {showsForm ? <CheckoutForm priced={priced} problem={problem} states={states} draft={draft} /> : <EmptyCart />}
    </Page>
  );
}

/** Returns the unpaid order of new stickers in this browser, if it can still be paid; otherwise null. */
function unpaidOrder(order: Shop["order"]) {
  return order?.kind === "shop" && isPayable(order) ? { id: order.id, amount: order.amount } : null;
}

function handleIntent(intent: string | null, args: ActionFunctionArgs, shop: Shop, shownCart: Cart): Promise<TypedResponse<FormReply>> {
  if (intent === promoIntents.apply) return applyPromo(args, shop);
  if (intent === promoIntents.remove) return removePromo(args, shop);
  if (intent === checkoutIntents.enter || applyStep(shop.cart, intent)) return changeQuantities(args, shop);
  return placeOrder(args, shop, shownCart);
}

/**
 * Returns what to do, as the value of a button. Enter places the order. If a quantity has changed or a promo code was typed, Enter shows
 * the new total first.
 */
function readIntent(typed: URLSearchParams, shown: Cart, shop: Shop): string | null {
  const pressed = typed.get("intent");
  if (pressed !== checkoutIntents.enter) return pressed;
  if (shop.promo === null && shop.draft["coupon"]) return promoIntents.apply;
  const isChanged = JSON.stringify(shown) !== JSON.stringify(shop.cart);
  return isChanged ? checkoutIntents.enter : checkoutIntents.place;
}

/** Returns the typed address, and a typed promo code that is not applied yet. */
function readDraft(typed: URLSearchParams, { promo }: Shop): Shop["draft"] {
  const coupon = promo === null ? draftText(typed.get("coupon"), MAX_CODE_LENGTH) : "";
  return { ...typedDraft(typed, checkoutLimits), ...(coupon === "" ? {} : { coupon }) };
}

const checkoutLimits = { ...shippingLimits, ...businessLimits };

/** The fields that the action reads even if the form is invalid, with their maximum lengths. */
const keptFieldLengths: FieldMaxLengths = new Map([
  ...Object.entries(checkoutLimits).map(([name, length]) => [name, 2 * length] as const),
  ...productIds.map((id) => [quantityName(id), 20] as const),
  ["coupon", 2 * MAX_CODE_LENGTH],
  ["shownTotal", 20],
  ["intent", 20],
]);

/** What the checkout shows instead of its form if there is nothing to order. A file as its drawing keeps the page's scripts small. */
function EmptyCart() {
  return (
    <div className="empty-state">
      <img src="/images/small-car-sticker.svg" width={144} height={90} alt="" />
      <p className="empty-state-title">Your cart is empty.</p>
      <p>Choose stickers for your car or your bike first.</p>
      <p className="empty-state-button">
        <ButtonLink tone="main" href={paths.products()}>
          Choose your stickers
        </ButtonLink>
      </p>
    </div>
  );
}

function Crumb({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <li className="breadcrumb-step">
      <a className="link" href={href}>
        {children}
      </a>
    </li>
  );
}
