import type { Invoice } from "#contract/reseller-invoice";
import type { Database } from "../../database/database";
import { findOrder } from "../../orders/store";
import { findOrderOf } from "../lists/order-list";
import { modeLabels, shownDay } from "../lists/labels";
import { findInvoice } from "./store";

/** Returns the invoice of a reseller's order, or null. */
export async function readInvoiceOf(database: Database, resellerId: number, orderId: number | null): Promise<Invoice | null> {
  if (orderId === null) return null;
  const order = await findOrderOf(database, resellerId, orderId);
  const invoice = order === null ? null : await findInvoice(database, orderId);
  const ordered = invoice === null ? null : await findOrder(database, orderId);
  if (order === null || invoice === null || ordered === null) return null;
  const { name, phone, email, address, city, state, pincode } = ordered.order;
  const { cgst, sgst, igst } = invoice;
  return {
    number: invoice.number,
    date: shownDay(invoice.issuedAt),
    orderId: String(orderId),
    mode: modeLabels[order.mode],
    paymentStatus: order.paymentStatus,
    sellerState: invoice.sellerState,
    buyer: { name, phone, email, address, city, state, pincode, gstin: invoice.buyerGstin },
    lines: ordered.lines.map((line) => ({ name: line.name, quantity: line.quantity, rate: line.price })),
    taxable: order.subtotal,
    cgst,
    sgst,
    igst,
    total: order.total,
  };
}
