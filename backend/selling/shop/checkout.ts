import type { OrderKind } from "#contract/order-page";
import type { AnswerOf } from "#contract/call";
import { orderAmounts } from "#contract/order-amounts";
import { INR } from "#contract/payments";
import type { placeOrder } from "#contract/shop";
import { words } from "#contract/words";
import { isState } from "../content/store";
import type { Database } from "../../platform/database/database";
import { orderErrors } from "../orders/errors";
import type { Buyer } from "../orders/shipping";
import { insertOrder, type Order, type OrderLine, promoReservationEnd, type RequestedLine } from "../orders/store";
import { startPayment, type PlacedOrder } from "../payments/open-payment";
import { insertPayment } from "../payments/store";
import { refusal, type Reply, type RequestContext } from "../../requests/handler";
import { allow, type LimitRule } from "../../requests/limits";
import { listProducts } from "./products";
import { redeemDiscount } from "./promo";
import type { PromoCode } from "./promo-rules";
import { priceOrder } from "./rules";

/**
 * How many orders a network may place. Each costs two requests to the payment provider. The limit is far above what the customers behind a
 * mobile operator's shared IP address do, and bounds a program that floods us.
 */
export const orderRule = { kind: "order", limits: [{ count: 60, seconds: 3600 }], noun: "orders" } as const satisfies LimitRule;

export type OrderRequest = { readonly shipping: Buyer; readonly lines: readonly RequestedLine[]; readonly discount: number };

/**
 * Places an order and opens its payment. Commits our order before the request to the provider. If the provider fails, the person can
 * submit the form again to continue the same order.
 */
export async function checkOut(context: RequestContext, request: OrderRequest): Promise<Reply<AnswerOf<typeof placeOrder>>> {
  const placed = await context.once((transaction) => place(transaction, context, request));
  return placed.kind === "answer" ? startPayment(context, placed.data, request.shipping) : placed;
}

async function place(
  transaction: Database,
  context: RequestContext,
  { shipping, lines, discount }: OrderRequest,
): Promise<Reply<PlacedOrder>> {
  if (!(await isState(transaction, shipping.state))) return refusal(orderErrors.state);
  const priced = priceOrder(lines, await listProducts(transaction));
  if (priced.kind === "refusal") return priced;
  return storeOrder(transaction, context, { kind: "shop", shipping, lines: priced.lines, discount });
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
  const order = { ...shipping, id: orderId, kind, subtotal, discount, gst, total, ...reservationOf(code, createdAt), createdAt };
  await insertOrder(transaction, context, order, lines);
  await insertPayment(transaction, { orderId, amount: total, currency: INR, createdAt });
  return { kind: "answer", data: { orderId, total } };
}

function reservationOf(code: PromoCode | null, now: Date): Pick<Order, "promoCodeId" | "promoReservedUntil"> {
  return code === null
    ? { promoCodeId: null, promoReservedUntil: null }
    : { promoCodeId: code.id, promoReservedUntil: promoReservationEnd(now) };
}
