import { defineCall, type AnswerOf } from "./call";
import { field, record, single, text } from "./fields";
import { ownOrder } from "./reseller-list-fields";
import { taxDocument } from "./tax-documents";

export const readInvoice = defineCall({
  path: "/reseller_invoice",
  isBeyondSpec: true,
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record(ownOrder),
  answer: record({
    mode: field("mode", text),
    paymentStatus: field("payment_status", text),
    invoice: field("invoice", single(taxDocument)),
  }),
});

export type ResellerInvoice = AnswerOf<typeof readInvoice>;
