import type { ResellerInvoice } from "#contract/tax-documents";
import { findInvoice } from "../../invoices/store";
import type { RequestContext } from "../../../requests/handler";
import { modeLabels } from "./labels";
import { findOrderOf } from "./order-list";

/** Returns the invoice of a reseller's order, or null. */
export async function readInvoiceOf(
  { database, environment }: Pick<RequestContext, "database" | "environment">,
  resellerId: number,
  orderId: number | null,
): Promise<ResellerInvoice | null> {
  const order = orderId === null ? null : await findOrderOf(database, resellerId, orderId);
  const invoice = order === null ? null : await findInvoice(database, environment, order.orderId);
  return order === null || invoice === null ? null : { mode: modeLabels[order.mode], paymentStatus: order.paymentStatus, invoice };
}
