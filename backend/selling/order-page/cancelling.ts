import type { OrderPage, OrderState } from "#contract/order-page";
import type { CoreServices, Database } from "../../platform/database/database";
import type { Services } from "../../requests/services";
import { addOrderEvent, orderEventsOf } from "../orders/events";
import { cancellingSentences } from "../orders/mail-sentences";
import { sendRefundMail } from "../orders/refund-notice";
import { readOrderState } from "../orders/state";
import { cancelOrder, findOrder, setCancelAsked, type Cancellation, type Order } from "../orders/store";
import { mailAboutOrder, textCustomer } from "../orders/tell-customer";
import { isDispute, refundsOf, sentBackOf } from "../payments/refund-store";
import { lockOrder } from "../dispatch/shipments";
import { lockPayment } from "../payments/store";

/** Reads what a customer may do, and did, to have the order cancelled. The operator declines only once. */
export async function readCancelling(database: Database, order: Order, state: OrderState): Promise<OrderPage["cancelling"]> {
  const declined = (await orderEventsOf(database, order.id)).findLast(({ kind }) => kind === "cancel declined");
  return {
    mayAsk: (order.kind === "shop" || order.kind === "reseller") && state === "to dispatch" && declined === undefined,
    askedAt: state === "asked to cancel" ? order.cancelAskedAt : null,
    declined: declined?.reason ?? "",
  };
}

/** Notes that the customer asks to cancel an order. Its parcel waits for the operator's answer. @returns false if it is too late to ask. */
export async function askToCancel(transaction: Database, services: CoreServices, orderId: number): Promise<boolean> {
  await lockOrder(transaction, orderId);
  const found = await findOrder(transaction, orderId);
  const state = await readOrderState(transaction, orderId);
  if (found === null || state === null) return false;
  if (state === "asked to cancel") return true;
  if ((await readCancelling(transaction, found.order, state))?.mayAsk !== true) return false;
  await setCancelAsked(transaction, orderId, services.clock.now());
  await addOrderEvent(transaction, services, orderId, { kind: "cancel asked", by: "customer" });
  return true;
}

/** Tells a customer who asks to cancel an order that it stays. @returns false if the customer does not ask. */
export async function declineCancellation(transaction: Database, services: Services, orderId: number, reason: string): Promise<boolean> {
  await lockOrder(transaction, orderId);
  const found = await findOrder(transaction, orderId);
  if (found === null || (await readOrderState(transaction, orderId)) !== "asked to cancel") return false;
  await setCancelAsked(transaction, orderId, null);
  await addOrderEvent(transaction, services, orderId, { kind: "cancel declined", by: "operator", reason });
  const { order } = found;
  await mailAboutOrder(transaction, services, order, [cancellingSentences.declined(orderId), reason, cancellingSentences.stays]);
  await textCustomer(transaction, services, order, "order_kept");
  return true;
}

/**
 * Cancels a paid order that is not dispatched, and tells the customer. An order that is cancelled already stays as it is.
 * @param refunds - whether the caller then sends back what is left of the payment. If not, nothing may be left.
 */
export async function cancelPaidOrder(
  transaction: Database,
  services: Services,
  { orderId, note, refunds }: { readonly orderId: number; readonly note: string; readonly refunds: boolean },
): Promise<Cancellation> {
  const payment = await lockPayment(transaction, orderId);
  const state = await readOrderState(transaction, orderId);
  const isCancelled = state === "cancelled" || state === "refund due";
  if (state === null || state === "dispatched" || state === "not paid" || (isCancelled && !refunds))
    return { kind: "not cancelled", why: state };
  if (typeof payment?.providerPaymentId !== "string") return { kind: "not cancelled", why: "not paid" };
  const { providerPaymentId: paymentId, amount } = payment;
  if (isCancelled) return { kind: "cancelled", paymentId };
  const made = await refundsOf(transaction, paymentId);
  if (made.some((refund) => refund.state === "pending" && isDispute(refund.providerRefundId)))
    return { kind: "not cancelled", why: "disputed" };
  const left = amount - (await sentBackOf(transaction, paymentId));
  // What needs no parcel is used already.
  if (left > 0 && (!refunds || state === "paid")) return { kind: "not refunded", paymentId, left };
  await cancelOrder(transaction, orderId, services.clock.now(), note);
  await sendRefundMail(transaction, services, orderId, { kind: "cancelled", amount });
  const found = await findOrder(transaction, orderId);
  if (found !== null) await textCustomer(transaction, services, found.order, "order_cancelled");
  return { kind: "cancelled", paymentId };
}
