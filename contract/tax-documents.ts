import { field, type InnerOf, list, optional, record, requiredText, rupees, shownDay, single, text, wholeNumber } from "./fields";

const state = {
  state: field("state", text, "The state.", "Maharashtra"),
  stateCode: field("state_code", text, "The state's GST code.", "27"),
};

const fields = {
  number: field("invoice_number", requiredText, "The document's number: at most 16 characters.", "PN/26-27/000042"),
  date: field("invoice_date", shownDay, "The day of the document.", "24-11-2026"),
  orderId: field("order_id", requiredText, "The order's number.", "815"),
  corrects: field(
    "corrects",
    optional(
      record({
        number: field("invoice_number", requiredText, "The invoice's number.", "PN/26-27/000042"),
        date: field("invoice_date", shownDay, "The day of the invoice.", "24-11-2026"),
      }),
    ),
    "The invoice that a credit note corrects. Null for an invoice.",
    null,
  ),
  seller: field(
    "seller",
    single(
      record({
        name: field("name", text, "The seller's name.", "PlateNote Private Limited"),
        address: field("address", text, "The seller's address.", "7 Residency Road, Nagpur 440001"),
        gstin: field("gstin", text, "The seller's GST number.", "27AAPFU0939F1ZV"),
        ...state,
      }),
    ),
    "The seller as on the day of the document.",
  ),
  buyer: field(
    "buyer",
    single(
      record({
        name: field("name", text, "The buyer's name.", "Farhan Qureshi"),
        phone: field("mobile", text, "The buyer's phone number.", "9820012345"),
        email: field("email", text, "The buyer's e-mail address.", "farhan@example.in"),
        address: field("address", text, "The buyer's street address.", "14 Central Avenue"),
        city: field("city", text, "The buyer's city.", "Nagpur"),
        ...state,
        pincode: field("pincode", text, "The buyer's pincode.", "440001"),
        gstin: field("gstin", text, "The buyer's GST number, or empty text without a registration.", "27ABCDE1234F1Z5"),
      }),
    ),
    "To whom the document is issued and where the goods are sent. The state is the place of supply. Empty texts are left out.",
  ),
  lines: field(
    "data",
    list(
      record({
        name: field("product_name", text, "The product's name.", "Car Sticker"),
        code: field("hsn", text, "The tariff code: HSN for goods, SAC for a service.", "391990"),
        quantity: field("quantity", wholeNumber, "The number of packs.", 10),
        unit: field("unit", text, "The unit of the quantity, as GST returns name it.", "PAC"),
        rate: field("rate", rupees, "The price of one pack, before GST.", 450),
      }),
    ),
    "The products. A credit note has none.",
  ),
  discount: field("discount", rupees, "The discount on the sum of the products.", 0),
  taxable: field("taxable_amount", rupees, "The value before GST, less the discount.", 4500),
  gstPercent: field("gst_percent", wholeNumber, "The rate of GST in percent.", 18),
  cgst: field("cgst", rupees, "Half of the GST within the seller's state, otherwise 0.", 405),
  sgst: field("sgst", rupees, "The other half of the GST within the seller's state, otherwise 0.", 405),
  igst: field("igst", rupees, "The GST outside the seller's state, otherwise 0. Above 0, it is shown in place of CGST and SGST.", 0),
  rounding: field(
    "rounding",
    optional(rupees),
    "The odd paisa of the GST within the seller's state, since CGST and SGST are equal halves. Null or 0 if there is none.",
    0,
  ),
  total: field("net_amount", rupees, "The sum with GST.", 5310),
};

/** A tax invoice, or a credit note (docs/decisions/0049-invoices.md). */
export const taxDocument = record(fields);

export type TaxDocument = InnerOf<typeof fields>;
