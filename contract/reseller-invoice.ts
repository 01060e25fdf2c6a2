import { type AnswerOf, beyondSpec } from "./call";
import { field, single, text } from "./fields";
import { ownOrder } from "./reseller-list-fields";
import { taxDocument } from "./tax-documents";

export const readInvoice = beyondSpec("read", "reseller", "/reseller_invoice", {
  marks: ["status"],
  request: ownOrder,
  answer: { mode: field("mode", text), paymentStatus: field("payment_status", text), invoice: field("invoice", single(taxDocument)) },
});

export type ResellerInvoice = AnswerOf<typeof readInvoice>;
