import type { AnswerOf } from "../../contract/call";
import { orderAmounts } from "../../contract/order-amounts";
import { INR } from "../../contract/payments";
import type { placeOrder } from "../../contract/shop";
import { words } from "../../contract/words";
import type { Database } from "../database/database";
import type { Refusal, Reply, RequestContext } from "../handling";
import { openPayment } from "../payments/opening";
import { insertPayment } from "../payments/store";
import { redeemDiscount } from "./promo";
import { priceOrder, type AskedLine, type Shipping } from "./rules";
import { insertOrder, isState, listProducts } from "./store";

export type AskedOrder = { readonly shipping: Shipping; readonly lines: readonly AskedLine[]; readonly discount: number };

type Placed = { readonly orderId: number; readonly total: number };

/**
 * Makes an order that waits for its payment. Ours is committed before the provider hears of it, and nobody waits for the
 * provider inside the transaction; when it could not be had, the same form sent again goes on with the same order.
 */
export async function checkOut(context: RequestContext, asked: AskedOrder): Promise<Reply<AnswerOf<typeof placeOrder>>> {
  const placed = await context.once((transaction) => place(transaction, context, asked));
  if (placed.kind !== "answer") return placed;
  const { orderId, total } = placed.data;
  const open = await openPayment(context, orderId, asked.shipping);
  if (open === null) return refuse(words.checkoutFailed);
  return {
    kind: "answer",
    data: {
      provider: { orderId: open.providerOrderId, keyId: open.keyId, paymentLink: open.link },
      order: { id: String(orderId), amount: total },
    },
  };
}

async function place(
  transaction: Database,
  context: RequestContext,
  { shipping, lines: askedLines, discount }: AskedOrder,
): Promise<Reply<Placed>> {
  if (!(await isState(transaction, shipping.state))) return refuse("Please select a state.");
  const priced = priceOrder(askedLines, await listProducts(transaction));
  if (priced.kind === "refusal") return priced;
  const { subtotal } = orderAmounts(priced.lines, 0);
  const code = discount === 0 ? null : await redeemDiscount(transaction, context, subtotal, discount);
  if (discount !== 0 && code === null) return refuse(words.promoNoLongerValid);

  const amounts = orderAmounts(priced.lines, discount);
  const { gst, total } = amounts;
  const orderId = context.secrets.randomId();
  const createdAt = context.clock.now();
  const order = {
    ...shipping,
    id: orderId,
    kind: "shop" as const,
    subtotal,
    discount,
    gst,
    total,
    promoCodeId: code?.id ?? null,
    createdAt,
  };
  await insertOrder(transaction, context, order, priced.lines);
  await insertPayment(transaction, { orderId, amount: total, currency: INR, createdAt });
  return { kind: "answer", data: { orderId, total } };
}

function refuse(message: string): Refusal {
  return { kind: "refusal", message };
}
