import { type AnswerOf, beyondSpec } from "./call";
import { field, type InnerOf, list, nested, optional, record, requiredText, rupees, shownDay, single, text, wholeNumber } from "./fields";
import { ownOrder } from "./reseller";

const state = { state: field("state", text), stateCode: field("state_code", text) };

const fields = {
  number: field("invoice_number", requiredText),
  date: field("invoice_date", shownDay),
  orderId: field("order_id", requiredText),
  corrects: nested("corrects", optional, { number: field("invoice_number", requiredText), date: field("invoice_date", shownDay) }),
  seller: nested("seller", single, {
    name: field("name", text),
    address: field("address", text),
    gstin: field("gstin", text),
    ...state,
  }),
  buyer: nested("buyer", single, {
    name: field("name", text),
    phone: field("mobile", text),
    email: field("email", text),
    address: field("address", text),
    city: field("city", text),
    ...state,
    pincode: field("pincode", text),
    gstin: field("gstin", text),
  }),
  lines: nested("data", list, {
    name: field("product_name", text),
    code: field("hsn", text),
    quantity: field("quantity", wholeNumber),
    unit: field("unit", text),
    rate: field("rate", rupees),
  }),
  discount: field("discount", rupees),
  taxable: field("taxable_amount", rupees),
  gstPercent: field("gst_percent", wholeNumber),
  cgst: field("cgst", rupees),
  sgst: field("sgst", rupees),
  igst: field("igst", rupees),
  rounding: field("rounding", optional(rupees)),
  total: field("net_amount", rupees),
};

/** A tax invoice, or a credit note (docs/decisions/0049-invoices.md). */
export const taxDocument = record(fields);

export type TaxDocument = InnerOf<typeof fields>;

export const readInvoice = beyondSpec("read", "reseller", "/reseller_invoice", {
  marks: ["status"],
  request: ownOrder,
  answer: { mode: field("mode", text), paymentStatus: field("payment_status", text), invoice: field("invoice", single(taxDocument)) },
});

export type ResellerInvoice = AnswerOf<typeof readInvoice>;
