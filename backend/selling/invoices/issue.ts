import type { OrderKind } from "#contract/order-page";
import { dayFirstOf, dayInIndia } from "#contract/day";
import { GST_PERCENT } from "#contract/money";
import type { TaxDocument } from "#contract/tax-documents";
import type { CoreServices, Database } from "../../platform/database/database";
import { gstCodeOf } from "../../requests/environment/indian-states";
import { findOrder, type OrderLine } from "../orders/store";
import type { OrderRefund, Services } from "../../requests/services";
import { creditedShare, splitGst } from "./rules";
import { creditNotesOf, findInvoice, insertDocument, markTakenBack, nextNumber } from "./store";

type IssuingServices = CoreServices & Pick<Services, "environment">;

/**
 * Issues an order's invoice, with all that rule 46 of the CGST Rules asks (docs/decisions/0049-invoices.md). Use it when the order is paid,
 * or when a reseller's postpaid order is booked. Nothing else in the transaction should follow it.
 * @param buyerGstin - the buyer's GST number, if the buyer is registered.
 */
export async function issueInvoice(
  transaction: Database,
  { clock, environment }: IssuingServices,
  orderId: number,
  buyerGstin = "",
): Promise<void> {
  const { order, lines } = (await findOrder(transaction, orderId)) ?? orderMissing();
  const { name, address, city, state, pincode, discount, gst, total } = order;
  const { seller, taxCodes } = environment;
  const issuedAt = clock.now();
  // The rule asks for neither. A consumer's are left out, because an invoice outlives the erasure of an account.
  const { phone, email } = order.kind === "reseller" ? order : { phone: "", email: "" };
  const content: TaxDocument = {
    number: await nextNumber(transaction, "PN", issuedAt),
    date: dayFirstOf(dayInIndia(issuedAt)),
    orderId: String(orderId),
    corrects: null,
    seller: { ...seller, stateCode: gstCodeOf(seller.state) },
    buyer: { name, phone, email, address, city, state, stateCode: gstCodeOf(state), pincode, gstin: buyerGstin },
    lines: lines.map((line) => invoiceLine(order.kind, line, taxCodes)),
    discount,
    taxable: total - gst,
    gstPercent: GST_PERCENT,
    ...splitGst(gst, seller.state, state),
    total,
  };
  await insertDocument(transaction, { number: content.number, series: "PN", orderId, content, issuedAt });
}

/** A renewal is a service. Every other order is for packs of stickers. The units are those of GST returns. */
function invoiceLine(kind: OrderKind, { name, quantity, price: rate }: OrderLine, codes: { goods: string; services: string }) {
  return kind === "renewal"
    ? { name: `${name}: lifetime validity`, code: codes.services, quantity, unit: "OTH", rate }
    : { name, code: codes.goods, quantity, unit: "PAC", rate };
}

/**
 * Issues the credit note for a refund, with all that rule 53 of the CGST Rules asks. Does nothing for the refund of a payment that has no
 * invoice, such as a second payment.
 */
export async function issueCreditNote(transaction: Database, { clock, environment }: IssuingServices, refund: OrderRefund): Promise<void> {
  const { orderId, refundId, amount } = refund;
  const invoice = refund.isOfOrder ? await findInvoice(transaction, environment, orderId) : null;
  if (invoice === null) return;
  const ofInvoice = (await creditNotesOf(transaction, orderId)).filter(({ corrects }) => corrects?.number === invoice.number);
  const before = ofInvoice.reduce((sum, { total }) => sum + total, 0);
  const issuedAt = clock.now();
  const content: TaxDocument = {
    ...invoice,
    number: await nextNumber(transaction, "CN", issuedAt),
    date: dayFirstOf(dayInIndia(issuedAt)),
    corrects: { number: invoice.number, date: invoice.date },
    lines: [],
    discount: 0,
    ...creditedShare(invoice, before, amount),
    total: amount,
  };
  await insertDocument(transaction, { number: content.number, series: "CN", orderId, refundId, content, issuedAt });
  if (before + amount >= invoice.total) await markTakenBack(transaction, invoice.number);
}

function orderMissing(): never {
  throw new Error("Order to invoice not found");
}
