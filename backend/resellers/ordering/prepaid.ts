import type { AnswerOf } from "#contract/call";
import { INR } from "#contract/payments";
import type { placePrepaidOrder } from "#contract/reseller";
import type { RequestedLine } from "../../orders/order-line";
import { startPayment, type PlacedOrder } from "../../payments/open-payment";
import { insertPayment } from "../../payments/store";
import { subjectOf, type Reply, type RequestContext } from "../../requests/handler";
import type { Reseller } from "../account/store";
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
