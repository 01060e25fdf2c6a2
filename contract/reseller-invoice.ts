import { defineCall, type AnswerOf } from "./call";
import { field, list, record, requiredSentId, requiredText, rupees, shownDay, single, text, wholeNumber } from "./fields";

/**
 * Returns an order's GST invoice. Not in the spec, so an external API may not support it. GST consists of CGST and SGST if the buyer is in
 * the seller's state, and of IGST otherwise. Amounts that do not apply are 0.
 */
export const readInvoice = defineCall({
  path: "/reseller_invoice",
  isBeyondSpec: true,
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({ guid: field("guid", requiredSentId), orderId: field("order_id", requiredSentId) }),
  answer: record({
    invoice: field(
      "invoice",
      single(
        record({
          number: field("invoice_number", requiredText),
          date: field("invoice_date", shownDay),
          orderId: field("order_id", requiredText),
          mode: field("mode", text),
          paymentStatus: field("payment_status", text),
          sellerState: field("seller_state", text),
          buyer: field(
            "buyer",
            single(
              record({
                name: field("name", text),
                phone: field("mobile", text),
                email: field("email", text),
                address: field("address", text),
                city: field("city", text),
                /** The place of supply. */
                state: field("state", text),
                pincode: field("pincode", text),
                /** "" if the buyer has no GST registration. */
                gstin: field("gstin", text),
              }),
            ),
          ),
          lines: field(
            "data",
            list(record({ name: field("product_name", text), quantity: field("quantity", wholeNumber), rate: field("rate", rupees) })),
          ),
          taxable: field("taxable_amount", rupees),
          cgst: field("cgst", rupees),
          sgst: field("sgst", rupees),
          igst: field("igst", rupees),
          total: field("net_amount", rupees),
        }),
      ),
    ),
  }),
});

export type Invoice = AnswerOf<typeof readInvoice>["invoice"];
