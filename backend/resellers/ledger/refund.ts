import { eq } from "drizzle-orm";

import type { CoreServices, Database } from "../../database/database";
import { resellerOrders } from "../../database/schema/resellers";
import type { OrderRefund } from "../../requests/services";
import { lockReseller } from "../account/store";
import { addLedgerEntry } from "./ledger";

/**
 * Enters a refund in the reseller's ledger: a credit, which is sent back at once and so leaves the balance as it is. Does nothing for an
 * order that is not a reseller's.
 */
export async function enterRefund(transaction: Database, services: CoreServices, { orderId, amount, reason }: OrderRefund): Promise<void> {
  const [order] = await transaction
    .select({ resellerId: resellerOrders.resellerId })
    .from(resellerOrders)
    .where(eq(resellerOrders.orderId, orderId));
  if (order === undefined) return;
  await lockReseller(transaction, order.resellerId);
  const note = `Refund of order ${orderId}: ${reason}`;
  await addLedgerEntry(transaction, services, order.resellerId, { event: "refund", orderId, credit: amount, debit: amount, note });
}
