import type { OrderKind } from "#contract/order-page";
import { dayFirstOf, dayInIndia } from "#contract/day";
import { GST_PERCENT, type Paise } from "#contract/money";
import type { TaxDocument } from "#contract/tax-documents";
import type { CoreServices, Database } from "../../platform/database/database";
import { gstCodeOf } from "#contract/indian-states";
import { findOrder, type OrderLine } from "../orders/store";
import type { OrderRefund, Services } from "../../requests/services";
import { creditedShare, splitGst } from "./rules";
import { creditNotesOf, findInvoice, insertDocument, markTakenBack, nextNumber } from "./store";

type IssuingServices = CoreServices & Pick<Services, "environment">;

/**
 * Issues an order's invoice, with all that rule 46 of the CGST Rules asks (docs/decisions/0049-invoices.md). Use it when the order is paid,
 * or when a reseller's postpaid order is booked. Nothing else in the transaction should follow it.
 * @param resellerGstin - for a reseller's order that a process of 1.1.0 placed. Any other order of a business names its GST number.
 */
export async function issueInvoice(
  transaction: Database,
  { clock, environment }: IssuingServices,
  orderId: number,
  resellerGstin = "",
): Promise<void> {
  const found = (await findOrder(transaction, orderId)) ?? orderMissing();
  await insertInvoice(transaction, { clock, environment }, found, found.order.gstin || resellerGstin, found.order);
}

/** What an invoice charges: of an order, or of what credit notes have left of it. In paise. */
type Charged = Pick<TaxDocument, "discount" | "total"> & { readonly gst: Paise };

async function insertInvoice(
  transaction: Database,
  { clock, environment }: Pick<IssuingServices, "clock" | "environment">,
  { order, lines }: NonNullable<Awaited<ReturnType<typeof findOrder>>>,
  buyerGstin: string,
  { discount, gst, total }: Charged,
): Promise<void> {
  const { address, city, state, pincode } = order;
  const name = order.businessName || order.name;
  const { seller, taxCodes } = environment;
  const issuedAt = clock.now();
  // The rule asks for neither. A consumer's are left out, because an invoice outlives the erasure of an account.
  const { phone, email } = order.kind === "reseller" ? order : { phone: "", email: "" };
  const content: TaxDocument = {
    number: await nextNumber(transaction, "PN", issuedAt),
    date: dayFirstOf(dayInIndia(issuedAt)),
    orderId: String(order.id),
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
  await insertDocument(transaction, { number: content.number, series: "PN", orderId: order.id, content, issuedAt });
}

/** A renewal is a service. Every other order is for packs of stickers, or for one sticker. The units are those of GST returns. */
function invoiceLine(
  kind: OrderKind,
  { name, quantity, price: rate, isSingle = false }: OrderLine,
  codes: { goods: string; services: string },
) {
  return kind === "renewal"
    ? { name: `${name}: lifetime validity`, code: codes.services, quantity, unit: "OTH", rate }
    : { name, code: codes.goods, quantity, unit: isSingle ? "PCS" : "PAC", rate };
}

/** Issues the credit note for a refund. Does nothing for the refund of a payment that has no invoice, such as a second payment. */
export async function issueCreditNote(transaction: Database, services: IssuingServices, refund: OrderRefund): Promise<void> {
  const { orderId, refundId, amount } = refund;
  const invoice = refund.isOfOrder ? await findInvoice(transaction, services.environment, orderId) : null;
  if (invoice !== null)
    await takeBack(transaction, services, invoice, { refundId, amount, before: await creditedOf(transaction, invoice) });
}

/**
 * Takes an order's invoice back, and issues another for what refunds have left of it, because its place of supply has changed. Use it after
 * the order's address has changed. @returns false if the order has no invoice of which anything is left.
 */
export async function correctInvoice(transaction: Database, services: IssuingServices, orderId: number): Promise<boolean> {
  const invoice = await findInvoice(transaction, services.environment, orderId);
  if (invoice === null) return false;
  const before = await creditedOf(transaction, invoice);
  const total = invoice.total - before;
  if (total === 0) return false;
  const { cgst, sgst, igst, rounding, taxable } = await takeBack(transaction, services, invoice, { refundId: null, amount: total, before });
  const found = (await findOrder(transaction, orderId)) ?? orderMissing();
  // The lines stay as they were ordered. What was refunded becomes a discount.
  const charged = { discount: invoice.discount + invoice.taxable - taxable, gst: cgst + sgst + igst + rounding, total };
  await insertInvoice(transaction, services, found, invoice.buyer.gstin, charged);
  return true;
}

/** Returns what credit notes have taken back of an invoice. In paise. */
async function creditedOf(transaction: Database, { number, orderId }: TaxDocument): Promise<Paise> {
  const notes = await creditNotesOf(transaction, Number(orderId));
  return notes.reduce((sum, { corrects, total }) => sum + (corrects?.number === number ? total : 0), 0);
}

/**
 * Issues a credit note with all that rule 53 of the CGST Rules asks. @param refundId - null if no money goes back. @param before - what
 * earlier notes have taken back. @returns its share of the taxes.
 */
async function takeBack(
  transaction: Database,
  { clock }: Pick<IssuingServices, "clock">,
  invoice: TaxDocument,
  { refundId, amount, before }: { readonly refundId: number | null; readonly amount: Paise; readonly before: Paise },
) {
  const issuedAt = clock.now();
  const share = creditedShare(invoice, before, amount);
  const content: TaxDocument = {
    ...invoice,
    number: await nextNumber(transaction, "CN", issuedAt),
    date: dayFirstOf(dayInIndia(issuedAt)),
    corrects: { number: invoice.number, date: invoice.date },
    lines: [],
    discount: 0,
    ...share,
    total: amount,
  };
  const orderId = Number(invoice.orderId);
  await insertDocument(transaction, { number: content.number, series: "CN", orderId, refundId, content, issuedAt });
  if (before + amount >= invoice.total) await markTakenBack(transaction, invoice.number);
  return share;
}

function orderMissing(): never {
  throw new Error("Order to invoice not found");
}
