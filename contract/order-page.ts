import { authorisation } from "./accounts";
import { defineCallBeyondSpec, type AnswerOf } from "./call";
import { field, instant, list, oneOf, onItsWay, optional, record, requiredText, rupees, single, text, wholeNumber } from "./fields";
import { taxDocument } from "./tax-documents";

const orderKinds = ["shop", "renewal", "postpaid", "reseller"] as const;

/**
 * The states of an order. `paid`: a paid renewal or postpaid sticker, which needs no parcel. `to dispatch`: a parcel that waits.
 * `refunded`: an order that was not dispatched, whose whole payment goes back.
 */
export const orderStates = ["not paid", "to dispatch", "dispatched", "paid", "refunded", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/** Texts are empty once they are erased: the invoice stays, and so does the page. */
const shippedTo = record({
  name: field("name", text),
  phone: field("mobile", text),
  email: field("email", text),
  address: field("address", text),
  pincode: field("pincode", text),
  state: field("state", text),
  city: field("city", text),
});

const orderCode = field("code", requiredText);

/** Returns a paid order for the person who has its link (docs/decisions/0049-invoices.md). */
export const readOrderPage = defineCallBeyondSpec({
  path: "/order/view",
  effect: "read",
  caller: "anyone",
  request: record({ code: orderCode }),
  answer: record({
    order: field(
      "order",
      single(
        record({
          id: field("orderID", requiredText),
          kind: field("kind", oneOf(orderKinds, "shop")),
          state: field("state", oneOf(orderStates, "to dispatch")),
          shipTo: field("shipTo", single(shippedTo)),
          lines: field(
            "lines",
            list(
              record({
                name: field("productname", text),
                quantity: field("quantity", wholeNumber),
                price: field("price", rupees),
              }),
            ),
          ),
          discount: field("discount", rupees),
          gst: field("gst", rupees),
          total: field("total", rupees),
          paidAt: field("paidAt", instant),
          sentAt: field("sentAt", instant),
          courier: field("courier", text),
          docket: field("docket", text),
        }),
      ),
    ),
    refunds: field(
      "refunds",
      list(
        record({
          amount: field("amount", rupees),
          at: field("at", instant),
          state: field("state", oneOf(["sent", "pending", "disputed", "returned"], "pending")),
        }),
      ),
    ),
    invoice: field("invoice", optional(taxDocument)),
    creditNotes: field("creditNotes", list(taxDocument)),
  }),
});

export type OrderPage = AnswerOf<typeof readOrderPage>;

/** Whether a page may offer to erase how to reach the customer. A reseller's order belongs to the reseller's account. */
export function isErasable({ kind, shipTo }: Pick<OrderPage["order"], "kind" | "shipTo">): boolean {
  return kind !== "reseller" && shipTo.phone !== "";
}

export const requestOrderErasureCode = defineCallBeyondSpec({
  path: "/order/erasure_code",
  effect: "create",
  caller: "anyone",
  request: record({ code: orderCode }),
  answer: record({ authorisation, onItsWay }),
});

export const eraseOrder = defineCallBeyondSpec({
  path: "/order/erase",
  effect: "write",
  caller: "anyone",
  request: record({
    code: orderCode,
    typedCode: field("otp", requiredText),
    challenge: field("challenge", requiredText),
  }),
  answer: record({}),
});
