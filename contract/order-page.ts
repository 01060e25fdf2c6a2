import { authorisation } from "./accounts";
import { defineCallBeyondSpec, type AnswerOf } from "./call";
import { field, instant, list, oneOf, onItsWay, optional, record, requiredText, rupees, single, text, wholeNumber } from "./fields";
import { taxDocument } from "./tax-documents";

const orderKinds = ["shop", "renewal", "postpaid", "reseller"] as const;

/**
 * The states of an order. `paid`: a paid renewal or postpaid sticker, which needs no parcel. `to dispatch`: a parcel that waits. `refunded`:
 * an order that was not dispatched, whose whole payment goes back.
 */
export const orderStates = ["not paid", "to dispatch", "dispatched", "paid", "refunded", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/** Texts are empty once they are erased: the invoice stays, and so does the page. */
const shippedTo = record({
  name: field("name", text, "The recipient's name.", "Farhan Qureshi"),
  phone: field("mobile", text, "The recipient's phone number, or empty text.", "9820012345"),
  email: field("email", text, "The recipient's e-mail address, or empty text.", "farhan@example.in"),
  address: field("address", text, "The street address.", "14 Central Avenue"),
  pincode: field("pincode", text, "The pincode.", "440001"),
  state: field("state", text, "The state.", "Maharashtra"),
  city: field("city", text, "The city.", "Nagpur"),
});

const orderCode = field("code", requiredText, "The code in the order's link: at most 20 characters.", "7KQ2M4XP9R7KQ2M4");

/** Returns a paid order for the person who has its link (docs/decisions/0049-invoices.md). */
export const readOrderPage = defineCallBeyondSpec({
  path: "/order/view",
  purpose:
    "Returns a paid order for /order, the page that the links in the mails and the SMS about the order open without a login. The website makes this call only to its built-in API.",
  whenItFails:
    'An error page says "This link does not work. Please open the link in our e-mail or SMS again." if the call is refused, and "We could not load the order. Please try again." without a usable response.',
  effect: "read",
  caller: "anyone",
  request: record({ code: orderCode }),
  answer: record({
    order: field(
      "order",
      single(
        record({
          id: field("orderID", requiredText, "The order's number.", "815"),
          kind: field(
            "kind",
            oneOf(orderKinds, "shop"),
            "What was ordered. A `renewal` and a `postpaid` sticker need no parcel: the customer already has the sticker.",
            "shop",
          ),
          state: field(
            "state",
            oneOf(orderStates, "to dispatch"),
            "`to dispatch`: we pack the parcel. `paid`: no parcel is needed. `refunded`: the whole payment goes back, and no parcel is sent.",
            "to dispatch",
          ),
          shipTo: field("shipTo", single(shippedTo), "The recipient and address."),
          lines: field(
            "lines",
            list(
              record({
                name: field("productname", text, "The product's name.", "Car Sticker"),
                quantity: field("quantity", wholeNumber, "The number of packs.", 1),
                price: field("price", rupees, "The price of one pack, before GST.", 500),
              }),
            ),
            "The products.",
          ),
          discount: field("discount", rupees, "The discount on the sum of the prices.", 0),
          gst: field("gst", rupees, "The GST. Shown if there is no invoice, which has its kinds.", 90),
          total: field("total", rupees, "The amount paid.", 590),
          paidAt: field("paidAt", instant, "When the order was paid.", "2026-11-24T08:32:05.000Z"),
          sentAt: field("sentAt", instant, "When the parcel was sent. Null before.", null),
          courier: field("courier", text, "The courier of the parcel.", "Blue Dart"),
          docket: field("docket", text, "The courier's number for the parcel.", "BD 4711"),
        }),
      ),
      "The order.",
    ),
    refunds: field(
      "refunds",
      list(
        record({
          amount: field("amount", rupees, "The amount.", 590),
          at: field("at", instant, "When the refund began.", "2026-11-26T08:32:05.000Z"),
          state: field(
            "state",
            oneOf(["sent", "pending", "disputed", "returned"], "pending"),
            "`sent`: the payment provider has sent the money. `pending`: it has not, or nobody knows yet. `disputed`: the customer disputed the payment at the bank, which has not decided. `returned`: the bank sent the money back after a dispute.",
          ),
        }),
      ),
      "The refunds of the order, oldest first, without those that failed.",
    ),
    invoice: field("invoice", optional(taxDocument), "The tax invoice. Null if the order has none."),
    creditNotes: field("creditNotes", list(taxDocument), "The credit notes for the refunds, oldest first."),
  }),
});

export type OrderPage = AnswerOf<typeof readOrderPage>;

/** Whether a page may offer to erase how to reach the customer. A reseller's order belongs to the reseller's account. */
export function isErasable({ kind, shipTo }: Pick<OrderPage["order"], "kind" | "shipTo">): boolean {
  return kind !== "reseller" && shipTo.phone !== "";
}

export const requestOrderErasureCode = defineCallBeyondSpec({
  path: "/order/erasure_code",
  purpose: "Sends a one-time code of six digits by SMS to the phone number of an order. Called from /order/erase.",
  whenItFails: 'The page /order/erase says "Failed to send OTP".',
  effect: "create",
  caller: "anyone",
  request: record({ code: orderCode }),
  answer: record({ authorisation, onItsWay }),
});

export const eraseOrder = defineCallBeyondSpec({
  path: "/order/erase",
  purpose:
    "Checks the code of /order/erasure_code, and erases the phone number and the e-mail address of the order. The invoice stays. Called from /order/erase.",
  whenItFails: 'The page /order/erase says "Invalid OTP..!" if the call is refused without a message. The person can try again.',
  effect: "write",
  caller: "anyone",
  request: record({
    code: orderCode,
    typedCode: field("otp", requiredText, "The code that the person typed: six digits.", "482913"),
    challenge: field("challenge", requiredText, "The `authorisation` that /order/erasure_code answered.", "opaque-code-token"),
  }),
  answer: record({}),
});
