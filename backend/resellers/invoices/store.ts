import { eq, sql } from "drizzle-orm";

import type { CoreServices, Database } from "../../database/database";
import { orders } from "../../database/schema/orders";
import { invoiceNumbers, invoices } from "../../database/schema/resellers";
import type { Services } from "../../requests/services";
import { financialYearOf, invoiceNumber, splitGst } from "./rules";

export type StoredInvoice = typeof invoices.$inferSelect;

/** Issues an order's invoice. Use it when a postpaid order is booked or a prepaid order is paid. */
export async function issueInvoice(
  transaction: Database,
  { clock, environment: { sellerState } }: CoreServices & Pick<Services, "environment">,
  orderId: number,
  buyerGstin: string,
): Promise<void> {
  const [order] = await transaction.select({ state: orders.state, gst: orders.gst }).from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw new Error("Order to invoice not found");
  const issuedAt = clock.now();
  await transaction.insert(invoices).values({
    orderId,
    number: await nextNumber(transaction, issuedAt),
    sellerState,
    buyerGstin,
    ...splitGst(order.gst, sellerState, order.state),
    issuedAt,
  });
}

export async function findInvoice(database: Database, orderId: number): Promise<StoredInvoice | null> {
  const [invoice] = await database.select().from(invoices).where(eq(invoices.orderId, orderId));
  return invoice ?? null;
}

/** Takes the next invoice number. Tax rules allow no gaps, so the counter stays locked until the transaction ends. */
async function nextNumber(transaction: Database, now: Date): Promise<string> {
  const financialYear = financialYearOf(now);
  const [taken] = await transaction
    .insert(invoiceNumbers)
    .values({ financialYear, last: 1 })
    .onConflictDoUpdate({ target: invoiceNumbers.financialYear, set: { last: sql`${invoiceNumbers.last} + 1` } })
    .returning({ last: invoiceNumbers.last });
  if (taken === undefined) throw new Error("No invoice number was returned");
  return invoiceNumber(financialYear, taken.last);
}
