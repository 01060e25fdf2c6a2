import { authorisation } from "./accounts";
import { type AnswerOf, beyondSpec } from "./call";
import { field, instant, list, nested, oneOf, onItsWay, optional, requiredText, rupees, single, text, wholeNumber } from "./fields";
import { taxDocument } from "./tax-documents";

export const orderKinds = ["shop", "renewal", "postpaid", "reseller"] as const;
export type OrderKind = (typeof orderKinds)[number];

/**
 * The states of an order. `paid`: a paid renewal or postpaid sticker, which needs no parcel. `to dispatch`: a parcel that waits.
 * `refunded`: an order that was not dispatched, whose whole payment goes back.
 */
export const orderStates = ["not paid", "to dispatch", "dispatched", "paid", "refunded", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

const ownCode = { code: field("code", requiredText) };

/** Returns a paid order for the person who has its link (docs/decisions/0049-invoices.md). */
export const readOrderPage = beyondSpec("read", "anyone", "/order/view", {
  request: ownCode,
  answer: {
    order: nested("order", single, {
      id: field("orderID", requiredText),
      kind: field("kind", oneOf(orderKinds, "shop")),
      state: field("state", oneOf(orderStates, "to dispatch")),
      /** Texts are empty once they are erased: the invoice stays, and so does the page. */
      shipTo: nested("shipTo", single, {
        name: field("name", text),
        phone: field("mobile", text),
        email: field("email", text),
        address: field("address", text),
        pincode: field("pincode", text),
        state: field("state", text),
        city: field("city", text),
      }),
      lines: nested("lines", list, {
        name: field("productname", text),
        quantity: field("quantity", wholeNumber),
        price: field("price", rupees),
      }),
      discount: field("discount", rupees),
      gst: field("gst", rupees),
      total: field("total", rupees),
      paidAt: field("paidAt", instant),
      sentAt: field("sentAt", instant),
      courier: field("courier", text),
      docket: field("docket", text),
      /** The courier's page that shows where the parcel is. Empty if we know none. */
      tracking: field("tracking", text),
    }),
    refunds: nested("refunds", list, {
      amount: field("amount", rupees),
      at: field("at", instant),
      state: field("state", oneOf(["sent", "pending", "disputed", "returned"], "pending")),
    }),
    invoice: field("invoice", optional(taxDocument)),
    creditNotes: field("creditNotes", list(taxDocument)),
  },
});

export type OrderPage = AnswerOf<typeof readOrderPage>;

/** Whether a page may offer to erase how to reach the customer. A reseller's order belongs to the reseller's account. */
export function isErasable({ kind, shipTo }: Pick<OrderPage["order"], "kind" | "shipTo">): boolean {
  return kind !== "reseller" && shipTo.phone !== "";
}

export const requestOrderErasureCode = beyondSpec("create", "anyone", "/order/erasure_code", {
  request: ownCode,
  answer: { authorisation, onItsWay },
});

export const eraseOrder = beyondSpec("write", "anyone", "/order/erase", {
  request: { ...ownCode, typedCode: field("otp", requiredText), challenge: field("challenge", requiredText) },
});
