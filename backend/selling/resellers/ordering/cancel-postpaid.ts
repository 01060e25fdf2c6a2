import { eq } from "drizzle-orm";

import { formatRupees } from "#contract/money";
import type { Database } from "../../../platform/database/database";
import type { Services } from "../../../requests/services";
import { issueCreditNote } from "../../invoices/issue";
import { cancellingSentences } from "../../orders/mail-sentences";
import { readOrderState } from "../../orders/state";
import { cancelOrder, findOrder, type Cancellation, type Order } from "../../orders/store";
import { mailAboutOrder } from "../../orders/tell-customer";
import { lockReseller } from "../account/store";
import { payOldestOrders } from "../ledger/credit";
import { addLedgerEntry } from "../ledger/ledger";
import { resellerOrders } from "../tables";

/**
 * Cancels a reseller's postpaid order that is not dispatched: takes its total off the account, with a credit note, and tells the reseller.
 * Money that was paid for it stays as credit, and pays the next orders.
 * @returns null if the order is not a reseller's postpaid order.
 */
export async function cancelPostpaidOrder(
  transaction: Database,
  services: Services,
  { orderId, note, refunds }: { readonly orderId: number; readonly note: string; readonly refunds: boolean },
): Promise<Cancellation | null> {
  const [booked] = await transaction.select().from(resellerOrders).where(eq(resellerOrders.orderId, orderId));
  if (booked?.mode !== "postpaid") return null;
  // A concurrent dispatch locks the reseller too.
  await lockReseller(transaction, booked.resellerId);
  const found = await findOrder(transaction, orderId);
  const state = await readOrderState(transaction, orderId);
  if (found === null || (state !== "to dispatch" && state !== "asked to cancel")) return { kind: "not cancelled", why: state };
  const { order } = found;
  if (!refunds) return { kind: "not refunded", paymentId: null, left: order.total };
  const now = services.clock.now();
  await cancelOrder(transaction, orderId, now, note);
  const entry = { event: "refund", orderId, credit: order.total, note: `Order ${orderId} cancelled: ${note}`.slice(0, 200) } as const;
  await addLedgerEntry(transaction, services, booked.resellerId, entry);
  await payOldestOrders(transaction, booked.resellerId, now);
  await sendCancelledOnAccount(transaction, services, order);
  await issueCreditNote(transaction, services, { orderId, refundId: null, isOfOrder: true, amount: order.total, reason: note });
  return { kind: "cancelled", paymentId: null };
}

export function sendCancelledOnAccount(transaction: Database, services: Services, order: Order): Promise<void> {
  return mailAboutOrder(transaction, services, order, [cancellingSentences.offAccount(formatRupees(order.total, true), order.id)]);
}
