import { defineCall } from "./call";
import {
  constant,
  decimalNumber,
  field,
  flag,
  id,
  instant,
  list,
  omittedWhenNull,
  onItsWay,
  optional,
  record,
  requiredId,
  requiredSentId,
  requiredText,
  rupees,
  shownDay,
  single,
  text,
  wholeNumber,
} from "./fields";
import { products } from "./limits";
import { filters, orderOverview, paging, period, shipTo, sorting, total } from "./reseller-list-fields";
import { bookedOrder } from "./booked-order";
import { awaitingPayment } from "./shop";

const authorisation = field("authorisation", optional(record({ token: field("token", requiredText) })));

export const requestResellerCode = defineCall({
  path: "/resellerLogin",
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  notFound: "resellerUnknown",
  request: record({ email: field("email", requiredText) }),
  answer: record({ authorisation, onItsWay }),
});

export const verifyResellerCode = defineCall({
  path: "/resellerVerifyOTP",
  effect: "write",
  caller: "anyone",
  marks: [],
  request: record({ email: field("email", requiredText), code: field("password", requiredText) }),
  answer: record({
    /** Null if the API sends no reseller. The website then reports a missing guid. */
    reseller: field(
      "Reseller",
      optional(
        single(
          record({
            guid: field("guid", id),
            prepaidDiscountPercent: field("discount_rate", optional(decimalNumber)),
            postpaidDiscountPercent: field("postpaid_discount_rate", optional(decimalNumber)),
            purchaseLimit: field("no_of_QR", optional(wholeNumber)),
          }),
        ),
      ),
    ),
    token: field("authToken", text),
  }),
});

export const listOrders = defineCall({
  path: "/order_list",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({
    guid: field("guid", requiredSentId),
    ...paging,
    ...filters,
    ...period,
    ...sorting,
    /** Requests `overview`. Not in the spec. */
    wantsOverview: field("overview", omittedWhenNull(flag)),
  }),
  answer: record({
    total,
    overview: orderOverview,
    orders: field(
      "order_list",
      list(
        record({
          id: field("order_id", requiredId),
          date: field("order_date", shownDay),
          netAmount: field("NetAmount", optional(rupees)),
          mode: field("mode", text),
          paymentStatus: field("payment_status", text),
          status: field("order_status", text),
          dispatchDate: field("dispatch_date", shownDay),
          courier: field("courier_name", text),
          docket: field("docket_number", text),
          /** Not in the spec. "" if the order has no invoice. */
          invoiceNumber: field("invoice_number", text),
        }),
      ),
    ),
  }),
});

export const readOrder = defineCall({
  path: "/order_details",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({ guid: field("guid", requiredSentId), orderId: field("order_id", requiredSentId) }),
  answer: record({
    order: field(
      "Order details",
      single(
        record({
          number: field("order_No", text),
          date: field("order_Date", shownDay),
          status: field("order_status", text),
          paymentStatus: field("payment_status", text),
          lines: field(
            "Products",
            list(
              record({
                name: field("Product Name", text),
                quantity: field("Quantity", wholeNumber),
                rate: field("Rate", rupees),
              }),
            ),
          ),
          total: field("Total Amount", optional(rupees)),
          gst: field("gst", optional(rupees)),
          netAmount: field("NetAmount", optional(rupees)),
          /** Not in the spec: whether the order can still be paid online (`payResellerOrder`). */
          isPayable: field("is_payable", flag),
          shipTo,
        }),
      ),
    ),
  }),
});

export const listStickers = defineCall({
  path: "/myQR",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({ guid: field("guid", requiredSentId), ...paging, ...filters }),
  answer: record({
    total,
    stickers: field(
      "myQR",
      list(
        record({
          id: field("qr_id", text),
          guid: field("GUID", text),
          productName: field("product_name", text),
          status: field("Status", text),
          customerName: field("customer_name", text),
          /** Not in the spec: when the sticker was registered to a vehicle. Null if it is not, or if the API does not say. */
          registeredAt: field("registered_date", instant),
        }),
      ),
    ),
  }),
});

export const readPrice = defineCall({
  path: "/product_price",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({
    productId: field("productId", constant(products.car)),
    guid: field("guid", requiredSentId),
    quantity: field("quantity", wholeNumber),
  }),
  answer: record({
    price: field("Product_Price", single(record({ price: field("price", rupees) }))),
    /** Not in the spec. The reseller's current terms. The terms at login may have been different. */
    terms: field(
      "Reseller",
      optional(
        record({
          prepaidDiscountPercent: field("discount_rate", decimalNumber),
          postpaidDiscountPercent: field("postpaid_discount_rate", decimalNumber),
          purchaseLimit: field("no_of_QR", wholeNumber),
          /** How many stickers can still be ordered postpaid: the purchase limit minus the stickers of unpaid postpaid orders. */
          purchaseLeft: field("no_of_QR_left", wholeNumber),
        }),
      ),
    ),
  }),
});

const orderLines = field(
  "data",
  list(
    record({
      productId: field("productid", requiredSentId),
      quantity: field("quantity", wholeNumber),
      price: field("price", rupees),
    }),
  ),
);

export const placePostpaidOrder = defineCall({
  path: "/create_order_postpaid",
  effect: "create",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record({
    guid: field("guid", requiredSentId),
    paymentMode: field("payment_mode", constant("postpaid")),
    discountPercent: field("discount_rate", decimalNumber),
    lines: orderLines,
  }),
  answer: bookedOrder,
});

export const placePrepaidOrder = defineCall({
  path: "/create_order",
  effect: "create",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record({
    guid: field("guid", requiredSentId),
    discountPercent: field("discount_rate", decimalNumber),
    lines: orderLines,
  }),
  answer: awaitingPayment,
});

const balance = (wireName: string) => field(wireName, optional(rupees));

export const listLedger = defineCall({
  path: "/ledger_list",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({ guid: field("guid", requiredSentId), ...paging, ...period, ...sorting }),
  answer: record({
    total,
    /** The account's balance now; a debt is negative. Not in the spec: null from an API that does not know it. */
    balance: balance("balance"),
    rows: field(
      "ledger_list",
      list(
        record({
          opening: balance("opening_balance"),
          credit: balance("creading_balance"),
          debit: balance("debit_balance"),
          closing: balance("closing_balance"),
          date: field("created_date", shownDay),
          /** Not in the spec. Says what the row is for. */
          note: field("note", text),
          /** Not in the spec: the order that the row is about. Null if there is none, or if unknown. */
          orderId: field("order_id", optional(requiredId)),
          /** Not in the spec: whether the row is a payment. */
          isPayment: field("is_payment", flag),
        }),
      ),
    ),
  }),
});

export const listPayments = defineCall({
  path: "/payment_list",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({ guid: field("guid", requiredSentId), ...paging, ...period, ...sorting }),
  answer: record({
    total,
    payments: field(
      "payment_list",
      list(
        record({
          date: field("paymentDate", shownDay),
          amount: balance("amount"),
          reference: field("transaction_refrence_no", text),
        }),
      ),
    ),
  }),
});

/**
 * Revokes the token that authorises this API call. Not in the spec: with an API that lacks this API call, the token stays valid until it
 * expires.
 */
export const endResellerSession = defineCall({
  path: "/reseller_logout",
  isBeyondSpec: true,
  effect: "write",
  caller: "reseller",
  marks: [],
  request: record({ guid: field("guid", requiredSentId) }),
  answer: record({}),
});
