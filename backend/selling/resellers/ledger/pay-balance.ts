import { and, eq } from "drizzle-orm";

import type { Paise } from "#contract/money";
import { INR } from "#contract/payments";
import type { Database } from "../../../platform/database/database";
import { refusal, type Reply } from "../../../requests/handler";
import type { OrderRefund, Services } from "../../../requests/services";
import { readShipping } from "../../orders/shipping";
import { insertOrder } from "../../orders/store";
import { findUnpaidOrder, type PlacedOrder } from "../../payments/open-payment";
import { insertPayment } from "../../payments/store";
import { payments } from "../../tables";
import { lockReseller } from "../account/store";
import { balanceOrders, type resellerOrders } from "../tables";
import { firstDue, recordPayment, reopenUncoveredOrders } from "./credit";
import { addLedgerEntry } from "./ledger";

/** The smallest amount that the payment provider accepts, and the largest that an order can have, in paise. */
const bounds = { min: 100, max: 2_147_483_647 } as const;

export function isPayableOnline(amount: Paise): boolean {
  return amount >= bounds.min && amount <= bounds.max;
}

/**
 * Places an order that pays what is due, or returns the open one: all tabs and people share it, so that the payment provider accepts only
 * one payment. @param shown - what the page showed, in paise. If another amount is due, refuses.
 */
export async function placeBalanceOrder(
  transaction: Database,
  services: Services,
  resellerId: number,
  shown: Paise,
): Promise<Reply<PlacedOrder>> {
  const { clock, environment, secrets } = services;
  const reseller = await lockReseller(transaction, resellerId);
  const due = await firstDue(transaction, resellerId, environment.resellerCredit.days);
  if (due?.amount !== shown || !isPayableOnline(shown)) return refusal("This amount is not due. Please read the account again.");
  const createdAt = clock.now();
  const open = await findUnpaidOrder(transaction, services, and(eq(balanceOrders.resellerId, resellerId), eq(payments.amount, shown)));
  if (open !== null) return { kind: "answer", data: { orderId: open, total: shown } };
  const orderId = secrets.randomId();
  const amounts = { subtotal: shown, discount: 0, gst: 0, total: shown };
  await insertOrder(transaction, services, { ...readShipping(reseller), ...amounts, id: orderId, kind: "balance", createdAt }, []);
  await transaction.insert(balanceOrders).values({ orderId, resellerId });
  await insertPayment(transaction, { orderId, amount: shown, currency: INR, createdAt });
  return { kind: "answer", data: { orderId, total: shown } };
}

/** Enters the payment in the ledger. Use it in the transaction that marks the order paid. What is no longer due stays as credit. */
export async function settleBalance(transaction: Database, services: Services, orderId: number): Promise<void> {
  const paid = await findResellersPayment(transaction, balanceOrders, orderId);
  if (typeof paid?.reference !== "string") throw new Error("Paid balance not found");
  const { resellerId, amount, reference } = paid;
  const outcome = await recordPayment(transaction, services, { resellerId, amount, reference, orderId });
  if (outcome === "another amount") throw new Error("Another payment is recorded with the reference of this one");
}

/** Takes what was sent back of such a payment off the account: orders that the money no longer covers are open again. */
export async function refundBalance(
  transaction: Database,
  services: Services,
  { orderId, isOfOrder, amount, reason }: OrderRefund,
): Promise<void> {
  const paid = isOfOrder ? await findResellersPayment(transaction, balanceOrders, orderId) : null;
  if (paid === null) return;
  const { resellerId, reference } = paid;
  await lockReseller(transaction, resellerId);
  const note = `Refund of payment ${reference}: ${reason}`;
  await addLedgerEntry(transaction, services, resellerId, { event: "refund", orderId, debit: amount, note });
  await reopenUncoveredOrders(transaction, resellerId);
}

/** Finds the payment of a reseller's order, or of an order that pays what is due. */
export async function findResellersPayment(database: Database, of: typeof balanceOrders | typeof resellerOrders, orderId: number) {
  const [found] = await database
    .select({ resellerId: of.resellerId, amount: payments.amount, reference: payments.providerPaymentId })
    .from(of)
    .innerJoin(payments, eq(payments.orderId, of.orderId))
    .where(eq(of.orderId, orderId));
  return found ?? null;
}
