import { defineCall } from "./call";
import {
  constant,
  decimalNumber,
  field,
  list,
  optional,
  record,
  requiredId,
  requiredText,
  rupees,
  single,
  text,
  wholeNumber,
} from "./fields";
import { products } from "./limits";

const authorisation = field("authorisation", optional(record({ token: field("token", requiredText) })));

export const requestResellerCode = defineCall({
  path: "/resellerLogin",
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  request: record({ email: field("email", requiredText) }),
  answer: record({ authorisation }),
});

export const verifyResellerCode = defineCall({
  path: "/resellerVerifyOTP",
  effect: "write",
  caller: "anyone",
  marks: [],
  request: record({ email: field("email", requiredText), code: field("password", requiredText) }),
  answer: record({
    reseller: field(
      "Reseller",
      single(
        record({
          guid: field("guid", text),
          prepaidDiscountPercent: field("discount_rate", optional(decimalNumber)),
          postpaidDiscountPercent: field("postpaid_discount_rate", optional(decimalNumber)),
          purchaseLimit: field("no_of_QR", optional(wholeNumber)),
        }),
      ),
    ),
    token: field("authToken", requiredText),
  }),
});

const byReseller = record({ guid: field("guid", requiredText) });

export const listOrders = defineCall({
  path: "/order_list",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: byReseller,
  answer: record({
    orders: field(
      "order_list",
      list(
        record({
          id: field("order_id", requiredId),
          date: field("order_date", text),
          netAmount: field("NetAmount", optional(rupees)),
          mode: field("mode", text),
          paymentStatus: field("payment_status", text),
          status: field("order_status", text),
          dispatchDate: field("dispatch_date", text),
          courier: field("courier_name", text),
          docket: field("docket_number", text),
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
  request: record({ guid: field("guid", requiredText), orderId: field("order_id", requiredId) }),
  answer: record({
    order: field(
      "Order details",
      single(
        record({
          number: field("order_No", text),
          date: field("order_Date", text),
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
  request: byReseller,
  answer: record({
    stickers: field(
      "myQR",
      list(
        record({
          id: field("qr_id", text),
          guid: field("GUID", text),
          productName: field("product_name", text),
          status: field("Status", text),
          customerName: field("customer_name", text),
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
    guid: field("guid", requiredText),
    quantity: field("quantity", wholeNumber),
  }),
  answer: record({ price: field("Product_Price", single(record({ price: field("price", rupees) }))) }),
});

const orderLines = field(
  "data",
  list(
    record({
      productId: field("productid", requiredId),
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
    guid: field("guid", requiredText),
    paymentMode: field("payment_mode", constant("postpaid")),
    discountPercent: field("discount_rate", decimalNumber),
    lines: orderLines,
  }),
  answer: record({ order: field("data", optional(single(record({ id: field("orderID", requiredId) })))) }),
});

export const placePrepaidOrder = defineCall({
  path: "/create_order",
  effect: "create",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record({
    guid: field("guid", requiredText),
    discountPercent: field("discount_rate", decimalNumber),
    lines: orderLines,
  }),
  answer: record({
    provider: field("razorpayResponce", single(record({ orderId: field("order_id", requiredText), keyId: field("key_id", text) }))),
    order: field("data", single(record({ id: field("orderID", requiredId), amount: field("amount", optional(rupees)) }))),
  }),
});

const balance = (wireName: string) => field(wireName, optional(rupees));

export const listLedger = defineCall({
  path: "/ledger_list",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: byReseller,
  answer: record({
    rows: field(
      "ledger_list",
      list(
        record({
          opening: balance("opening_balance"),
          credit: balance("creading_balance"),
          debit: balance("debit_balance"),
          closing: balance("closing_balance"),
          date: field("created_date", text),
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
  request: byReseller,
  answer: record({
    payments: field(
      "payment_list",
      list(
        record({
          date: field("paymentDate", text),
          amount: balance("amount"),
          reference: field("transaction_refrence_no", text),
        }),
      ),
    ),
  }),
});

/** Ends the session whose token comes with the call. Beyond the spec's list: an API that does not know it ends sessions by their age. */
export const endResellerSession = defineCall({
  path: "/reseller_logout",
  effect: "write",
  caller: "reseller",
  marks: [],
  request: byReseller,
  answer: record({}),
});
