import type { AnswerOf } from "#contract/call";
import { INR } from "#contract/payments";
import type { placePrepaidOrder } from "#contract/reseller";
import { words } from "#contract/words";
import type { RequestedLine } from "../../orders/store";
import { startPayment, type PlacedOrder } from "../../payments/open-payment";
import { isPayable } from "../../payments/rules";
import { insertPayment } from "../../payments/store";
import { subjectOf, type Reply, type RequestContext } from "../../../requests/handler";
import type { Reseller } from "../account/store";
import { findOrderOf } from "../lists/order-list";
import { placeResellerOrder } from "./place-order";

/**
 * Places a prepaid order and opens its payment. The order enters the ledger when it is paid. Commits our order before the request to the
 * provider. If the provider fails, the reseller can submit the form again to continue the same order.
 */
export async function orderPrepaid(
  context: RequestContext,
  payer: Reseller,
  asked: readonly RequestedLine[],
): Promise<Reply<AnswerOf<typeof placePrepaidOrder>>> {
  const reply = await context.once(async (transaction): Promise<Reply<PlacedOrder>> => {
    const placed = await placeResellerOrder(transaction, context, subjectOf(context), "prepaid", asked);
    if (placed.kind === "refusal") return placed;
    const { orderId, amounts, createdAt } = placed;
    await insertPayment(transaction, { orderId, amount: amounts.total, currency: INR, createdAt });
    return { kind: "answer", data: { orderId, total: amounts.total } };
  });
  return reply.kind === "answer" ? startPayment(context, reply.data, payer) : reply;
}

const errors = {
  paid: "This order is paid already.",
  tooOld: "This order can no longer be paid. Please order the same again.",
} as const;

/** Opens the payment of an unpaid prepaid order of this reseller again. */
export async function payOrderAgain(
  context: RequestContext,
  payer: Reseller,
  orderId: number | null,
): Promise<Reply<AnswerOf<typeof placePrepaidOrder>>> {
  const order = orderId === null ? null : await findOrderOf(context.database, payer.id, orderId);
  if (order === null || orderId === null) return { kind: "refusal", message: words.orderRefused };
  if (!order.awaitsPayment) return { kind: "refusal", message: errors.paid };
  if (!isPayable(order.createdAt, context.clock.now())) return { kind: "refusal", message: errors.tooOld };
  return startPayment(context, { orderId, total: order.total }, payer);
}
