import type { OrderKind } from "#contract/order-page";
import { orderAmounts } from "#contract/order-amounts";
import { INR } from "#contract/payments";
import { words } from "#contract/words";
import { isState } from "../content/store";
import type { Database } from "../../platform/database/database";
import { orderErrors } from "../orders/errors";
import type { Buyer } from "../orders/shipping";
import { insertOrder, type OrderLine, promoReservationEnd, type RequestedLine } from "../orders/store";
import { checkOut, type PlacedOrder } from "../payments/open-payment";
import { insertPayment } from "../payments/store";
import { refusal, type Reply, type RequestContext } from "../../requests/handler";
import { allow, type LimitRule } from "../../requests/limits";
import { listProducts } from "./products";
import { redeemDiscount } from "./promo";
import { priceOrder } from "./rules";

/**
 * How many orders a network may place. Each costs two requests to the payment provider. The limit is far above what the customers behind a
 * mobile operator's shared IP address do, and bounds a program that floods us.
 */
export const orderRule = { kind: "order", limits: [{ count: 60, seconds: 3600 }], noun: "orders" } as const satisfies LimitRule;

export type OrderRequest = { readonly shipping: Buyer; readonly lines: readonly RequestedLine[]; readonly discount: number };

/** Places an order of the shop and opens its payment. */
export function placeShopOrder(context: RequestContext, { shipping, lines, discount }: OrderRequest) {
  return checkOut(context, shipping, async (transaction) => {
    if (!(await isState(transaction, shipping.state))) return refusal(orderErrors.state);
    const priced = priceOrder(lines, await listProducts(transaction));
    return priced.kind === "refusal" ? priced : storeOrder(transaction, context, { kind: "shop", shipping, lines: priced.lines, discount });
  });
}

/** An order with lines priced from our own data. */
export type PricedOrder = {
  readonly kind: OrderKind;
  readonly shipping: Buyer;
  readonly lines: readonly OrderLine[];
  /** The discount that the website claims. The order is refused if this discount was not granted to the caller. */
  readonly discount: number;
};

/** Stores a shop, renewal or postpaid order with its pending payment, or refuses its discount. */
export async function storeOrder(
  transaction: Database,
  context: RequestContext,
  { kind, shipping, lines, discount }: PricedOrder,
): Promise<Reply<PlacedOrder>> {
  const limit = await allow(transaction, context, orderRule);
  if (limit !== null) return limit;
  const { subtotal } = orderAmounts(lines, 0);
  const code = discount === 0 ? null : await redeemDiscount(transaction, context, subtotal, discount);
  if (discount !== 0 && code === null) return refusal(words.promoNoLongerValid);

  const { gst, total } = orderAmounts(lines, discount);
  const orderId = context.secrets.randomId();
  const createdAt = context.clock.now();
  const promo = code === null ? {} : { promoCodeId: code.id, promoReservedUntil: promoReservationEnd(createdAt) };
  const order = { ...shipping, id: orderId, kind, subtotal, discount, gst, total, ...promo, createdAt };
  await insertOrder(transaction, context, order, lines);
  await insertPayment(transaction, { orderId, amount: total, currency: INR, createdAt });
  return { kind: "answer", data: { orderId, total } };
}
