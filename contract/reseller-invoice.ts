import { defineCall, type AnswerOf } from "./call";
import { field, record, single, text } from "./fields";
import { ownOrder } from "./reseller-list-fields";
import { paymentStatusWords } from "./reseller-words";
import { taxDocument } from "./tax-documents";

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
    mode: field("mode", text, "How the order is paid.", "Postpaid"),
    paymentStatus: field("payment_status", text, "The state of the payment.", paymentStatusWords.pending),
    invoice: field("invoice", single(taxDocument), "The invoice, as the page shows it."),
  }),
});

export type ResellerInvoice = AnswerOf<typeof readInvoice>;
