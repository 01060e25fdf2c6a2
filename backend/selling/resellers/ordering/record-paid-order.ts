import { eq } from "drizzle-orm";

import type { CoreServices, Database } from "../../../platform/database/database";
import { resellerOrders, resellerPayments } from "../tables";
import { confirmOrder } from "../../orders/confirmation";
import type { Services } from "../../../requests/services";
import { lockReseller } from "../account/store";
import { issueInvoice } from "../../invoices/issue";
import { addLedgerEntry } from "../ledger/ledger";
import { findResellersPayment } from "../ledger/pay-balance";

/** Mails the confirmation of a prepaid order, and records that it is paid. Use it in the transaction that marks the payment paid. */
export async function settlePrepaidOrder(transaction: Database, services: Services, orderId: number): Promise<void> {
  await confirmOrder(transaction, services, orderId);
  await recordPaidOrder(transaction, services, orderId);
}

/** Marks a prepaid order as paid, enters the order and its payment in the ledger, and issues the invoice. */
export async function recordPaidOrder(
  transaction: Database,
  services: CoreServices & Pick<Services, "environment">,
  orderId: number,
): Promise<void> {
  const paid = await findResellersPayment(transaction, resellerOrders, orderId);
  if (typeof paid?.reference !== "string") throw new Error("Paid reseller order not found");
  const { resellerId, amount, reference } = paid;
  const reseller = await lockReseller(transaction, resellerId);
  const now = services.clock.now();
  const paymentId = services.secrets.randomId();
  await transaction.update(resellerOrders).set({ paidAt: now }).where(eq(resellerOrders.orderId, orderId));
  await transaction.insert(resellerPayments).values({ id: paymentId, resellerId, orderId, amount, reference, paidAt: now });
  await addLedgerEntry(transaction, services, resellerId, { event: "order", orderId, debit: amount, note: `Prepaid order ${orderId}` });
  const entry = { event: "payment", orderId, paymentId, credit: amount, note: `Payment ${reference}` } as const;
  await addLedgerEntry(transaction, services, resellerId, entry);
  await issueInvoice(transaction, services, orderId, reseller.gstin);
}
