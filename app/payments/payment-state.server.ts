import type { AnswerOf } from "#contract/call";
import type { Paise } from "#contract/money";
import { readPaymentState } from "#contract/payments";
import { callApi, findApiKind } from "~/api/client.server";
import type { PendingOrder } from "~/session/shop.server";

/**
 * Returns what the API knows of an order's payment. A webhook may have settled it, or it was paid in another tab. "open" if the API is not
 * the built-in one, or does not respond: then the payment provider itself refuses a second payment of the same order.
 */
export async function paymentStateOf(order: PaidFor): Promise<AnswerOf<typeof readPaymentState>["state"]> {
  return (await readPayment(order))?.state ?? "open";
}

/**
 * Returns what the page after the payment needs: what is still to be sent back to somebody who paid twice, in paise, and the code in the
 * link to the order's page, or "".
 */
export async function readAfterPayment(order: PaidFor): Promise<{ readonly refundDue: Paise; readonly orderCode: string }> {
  const state = await readPayment(order);
  return { refundDue: state?.refundDue ?? 0, orderCode: state?.orderCode ?? "" };
}

type PaidFor = Pick<PendingOrder, "id" | "providerOrderId">;

async function readPayment({ id: orderId, providerOrderId }: PaidFor): Promise<AnswerOf<typeof readPaymentState> | null> {
  if ((await findApiKind()) !== "builtIn") return null;
  const outcome = await callApi(readPaymentState, { orderId, providerOrderId });
  return outcome.kind === "ok" ? outcome.data : null;
}
