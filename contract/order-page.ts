import { authorisation } from "./accounts";
import { type AnswerOf, beyondSpec } from "./call";
import {
  field,
  flag,
  instant,
  list,
  nested,
  omittedWhenNull,
  oneOf,
  onItsWay,
  optional,
  requiredText,
  rupees,
  single,
  text,
  wholeNumber,
} from "./fields";
import { addressFields, shipping } from "./shop";
import { taxDocument } from "./tax-documents";

/** `balance`: a reseller's payment of what is due. Nothing is sent for it. */
export const orderKinds = ["shop", "renewal", "postpaid", "reseller", "balance"] as const;
export type OrderKind = (typeof orderKinds)[number];

/**
 * The states of an order. `paid`: a paid renewal or postpaid sticker, which needs no parcel. `to dispatch`: a parcel that waits.
 * `asked to cancel`: one whose customer asks to cancel it. `refunded`: an order that was not dispatched, whose whole payment goes back.
 * `refund due`: a cancelled order whose payment is not on its way back, because its refund failed.
 */
export const orderStates = [
  "not paid",
  "to dispatch",
  "asked to cancel",
  "dispatched",
  "paid",
  "refunded",
  "cancelled",
  "refund due",
] as const;
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
      shipTo: nested("shipTo", single, addressFields(text)),
      lines: nested("lines", list, {
        name: field("productname", text),
        quantity: field("quantity", wholeNumber),
        price: field("price", rupees),
        /** Whether it is one replacement sticker. Other lines are packs. */
        isSingle: field("isSingle", flag),
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
    /** What the customer may do, and did. */
    cancelling: nested("cancelling", optional, {
      mayAsk: field("mayAsk", flag),
      askedAt: field("askedAt", instant),
      /** Why the operator declined, or "". */
      declined: field("declined", text),
    }),
    /** Whether the customer may change who gets the order, and where. Null if the API does not know the calls. */
    mayChange: field("mayChange", omittedWhenNull(flag)),
  },
});

export type OrderPage = AnswerOf<typeof readOrderPage>;

/** Whether a page may offer to erase how to reach the customer. A reseller's order belongs to the reseller's account. */
export function isErasable({ kind, shipTo }: Pick<OrderPage["order"], "kind" | "shipTo">): boolean {
  return kind !== "reseller" && shipTo.phone !== "";
}

/** Asks the operator to cancel an order. The website makes this call only if /order/view answers `mayAsk`. */
export const askToCancel = beyondSpec("write", "anyone", "/order/ask_to_cancel", { request: ownCode });

/** Where a code for a change of an order goes. */
const changeCodeTo = field("by", oneOf(["phone", "email"], "phone"));

/** Sends a code to the order's phone or e-mail. The website makes this call only if /order/view answers `mayChange`. */
export const requestOrderChangeCode = beyondSpec("create", "anyone", "/order/change_code", {
  request: { ...ownCode, by: changeCodeTo },
  answer: { authorisation, onItsWay },
});

/** Changes who gets an order, and where. */
export const changeOrder = beyondSpec("write", "anyone", "/order/change", {
  request: {
    ...ownCode,
    ...shipping,
    by: changeCodeTo,
    typedCode: field("otp", requiredText),
    challenge: field("challenge", requiredText),
  },
});

export const requestOrderErasureCode = beyondSpec("create", "anyone", "/order/erasure_code", {
  request: ownCode,
  answer: { authorisation, onItsWay },
});

export const eraseOrder = beyondSpec("write", "anyone", "/order/erase", {
  request: { ...ownCode, typedCode: field("otp", requiredText), challenge: field("challenge", requiredText) },
});
