import { defineCall, type AnswerOf } from "./call";
import { field, list, record, requiredText, rupees, shownDay, single, text, wholeNumber } from "./fields";
import { ownOrder } from "./reseller-list-fields";
import { paymentStatusWords } from "./reseller-words";

export const readInvoice = defineCall({
  path: "/reseller_invoice",
  purpose:
    "Returns an order's GST invoice. Called from /invoice. GST consists of CGST and SGST if the buyer is in the seller's state, and of IGST otherwise. The website makes this call only to its built-in API.",
  whenItFails:
    'An error page says "There is no invoice for this order yet." if the call is refused, and "We could not load the invoice. Please try again." without a usable response.',
  isBeyondSpec: true,
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record(ownOrder),
  answer: record({
    invoice: field(
      "invoice",
      single(
        record({
          number: field("invoice_number", requiredText, "The invoice's number: at most 16 characters.", "PN/26-27/000042"),
          date: field("invoice_date", shownDay, "The day of the invoice.", "24-11-2026"),
          orderId: field("order_id", requiredText, "The order's number.", "815"),
          mode: field("mode", text, "How the order is paid.", "Postpaid"),
          paymentStatus: field("payment_status", text, "The state of the payment.", paymentStatusWords.pending),
          sellerState: field("seller_state", text, "The seller's state. The website knows the seller's name and address.", "Maharashtra"),
          buyer: field(
            "buyer",
            single(
              record({
                name: field("name", text, "The buyer's name.", "Farhan Qureshi"),
                phone: field("mobile", text, "The buyer's phone number.", "9820012345"),
                email: field("email", text, "The buyer's e-mail address.", "farhan@example.in"),
                address: field("address", text, "The buyer's street address.", "14 Central Avenue"),
                city: field("city", text, "The buyer's city.", "Nagpur"),
                state: field("state", text, "The buyer's state, which is the place of supply.", "Maharashtra"),
                pincode: field("pincode", text, "The buyer's pincode.", "440001"),
                gstin: field("gstin", text, "The buyer's GST number, or empty text without a registration.", "27ABCDE1234F1Z5"),
              }),
            ),
            "To whom the invoice is billed. Empty texts are left out.",
          ),
          lines: field(
            "data",
            list(
              record({
                name: field("product_name", text, "The product's name.", "Car Sticker"),
                quantity: field("quantity", wholeNumber, "The number of packs.", 10),
                rate: field("rate", rupees, "The price of one pack, before GST.", 450),
              }),
            ),
            "The products.",
          ),
          taxable: field("taxable_amount", rupees, "The sum before GST.", 4500),
          cgst: field("cgst", rupees, "Half of the GST within the seller's state, otherwise 0.", 405),
          sgst: field("sgst", rupees, "The other half of the GST within the seller's state, otherwise 0.", 405),
          igst: field(
            "igst",
            rupees,
            "The GST outside the seller's state, otherwise 0. Above 0, it is shown in place of CGST and SGST.",
            0,
          ),
          total: field("net_amount", rupees, "The sum with GST.", 5310),
        }),
      ),
      "The invoice, as the page shows it.",
    ),
  }),
});

export type Invoice = AnswerOf<typeof readInvoice>["invoice"];
