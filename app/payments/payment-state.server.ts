import type { AnswerOf } from "#contract/call";
import { readPaymentState } from "#contract/payments";
import { callApi, findApiKind } from "~/api/client.server";
import type { PendingOrder } from "~/session/shop.server";

/**
 * Returns what the API knows of an order's payment. A webhook may have settled it, or it was paid in another tab. "open" if the API is not
 * the built-in one, or does not respond: then the payment provider itself refuses a second payment of the same order.
 */
export async function paymentStateOf(order: PendingOrder): Promise<AnswerOf<typeof readPaymentState>["state"]> {
  if ((await findApiKind()) !== "builtIn") return "open";
  const outcome = await callApi(readPaymentState, { orderId: order.id, providerOrderId: order.providerOrderId });
  return outcome.kind === "ok" ? outcome.data.state : "open";
}
